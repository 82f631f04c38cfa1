// Detects that a clause says what its speaker does now, in languages that express this by an ending or a particle.
import { lazyPattern } from "../../../lazy-pattern.ts"

/**
 * One language group per line: Finnish, Czech and Slovak, Ukrainian, Bulgarian, Greek, Hungarian, Romanian, Croatian,
 * Nordic and Romance, Chinese in traditional characters, Arabic, Persian, Hebrew, Hindi, Bengali, Tamil, Thai,
 * Vietnamese, Indonesian and Malay, Tagalog, Swahili. Verbs are listed if their endings also occur in words of other
 * languages.
 */
const ACTS = lazyPattern(() =>
  [
    "^(?:(?:nyt|ensin|seuraavaksi) )*(?:luen|haen|tarkistan|etsin|avaan|lähetän|poistan|suoritan|katson|varaan|luon|päivitän|selvitän|tallennan|käynnistän|teen)(?= |$)|^minun täytyy |^anna minun ",
    String.raw`^(?:(?:nyní|teď|nejprve|nejdříve|teraz|najprv|hneď|hned) )*(?:to |se )?(?!ne)\p{L}{3,}(?:uji|uju|ujem|ám|ím|čtu|šlu|čítam)(?: \p{L}+){0,4}$|^(?:dovolte|nechte|dovoľte) mi `,
    String.raw`^(?:(?:зараз|спочатку|спершу|тепер) )+(?!не )\p{L}{3,}[юу](?:ся|сь)?(?: |$)|^(?:я )?(?:перевірю|перевіряю|подивлю(?:ся|сь)|пошукаю|отримаю|відкрию|надішлю|видалю|прочитаю|виконаю|оновлю|забронюю|дізнаюся)(?: |$)`,
    String.raw`^(?:(?:сега|първо|аз) )*(?:ще \p{L}{3,}[яма]|проверявам|чета|търся|изпращам|отварям|изтривам|изпълнявам|резервирам|зареждам|извличам|създавам|обновявам)(?: |$)|^нека (?:да )?\p{L}+[яам](?: |$)`,
    String.raw`^(?:(?:τώρα|πρώτα) )*(?!(?:δεν|μην|\p{L}*(?:κάτω|πάνω)|εδώ|έξω|πίσω|λόγω|μέσω|γύρω) )(?:(?:θα|ας) (?:\p{L}{2,3} )?)?\p{L}{2,}[ωώ](?: |$)|^ας \p{L}+με(?: |$)`,
    String.raw`^(?:(?:most|először|azonnal|rögtön) )*(?:\p{L}*[áéíóöőúüű]\p{L}*(?<!t)(?:om|em|öm)|(?:meg|le|fel|össze)\p{L}{3,}(?<!t)(?:om|em|öm)|olvasom|keresem|futtatom)(?: |$)|^(?:hadd|engedje meg) `,
    String.raw`^(?:(?:acum|întâi|mai întâi|imediat) )*(?:voi (?!nu )\p{L}+|(?:o|hai) să \p{L}+|(?:să )?(?:verific|citesc|caut|rulez|trimit|rezerv|deschid|șterg|creez|obțin|preiau|încarc|pornesc))(?: |$)|^(?:lasă mă|lăsați mă) `,
    String.raw`^(?:(?:sada|prvo|odmah) )*(?:idem \p{L}+|\p{L}{2,}t ću|ću \p{L}+|provjeravam|čitam|tražim|pokrećem|šaljem|otvaram|brišem|rezerviram|dohvaćam|učitavam)(?: |$)|^dopustite `,
    String.raw`^(?:nu|nå|först|først) \p{L}{2,}r (?:jag|jeg|vi)(?: |$)|^(?:veamos|vediamo|vejamos)(?: |$)`,
    "^(?:好的?)?(?:讓我|我來|我先|我現在|我將|我會|我需要|我去|我要|我[查讀看找]|現在)(?!.*[不別你您請])",
    String.raw`^(?:الان |الآن )?(?:سأ\p{L}+|سوف أ\p{L}+|دعني أ?\p{L}+|دعنا ن\p{L}+|أ\p{L}{3,} (?:الآن|الان)$)`,
    String.raw`(?:^| )(?<!ن)می ?\p{L}+م$|^(?:بگذارید|اجازه (?:دهید|بدهید)) `,
    String.raw`^(?:(?:עכשיו|קודם|כעת) )*(?:אני (?!לא|יכול|רוצה|חושב)\p{L}+|א\p{L}{3,5} (?:עכשיו|כעת|את) |בואו? נ\p{L}+|תנו? לי ל\p{L}+)`,
    String.raw`^मैं (?!.*(?:चुका|चुकी|था|थी) )(?:\S+ ){0,6}(?:हूँ|हूं|\S*(?:ूँगा|ूंगा|ूँगी|ूंगी|ऊँगा|ऊंगा))$|^मुझे (?:\S+ ){1,4}(?:दीजिए|दें|दो)$|^(?:चलिए|आइए) `,
    String.raw`^আমি (?:\S+ ){0,6}\S+(?:(?<!ে)ছি|ব)$|^আমাকে (?:\S+ ){1,4}দিন$`,
    "(?:கிறேன்|வேன்|ப்பேன்)$",
    "^(?:ตอนนี้|ก่อนอื่น)?(?:(?:ฉัน|ผม|ดิฉัน|เรา)(?:กำลัง|จะ|ขอ)|ขอ(?!ให้|ความ|โทษ)|กำลัง|ให้(?:ฉัน|ผม))",
    "^(?:(?:bây giờ|trước tiên|giờ) )*(?:tôi (?:sẽ|đang|cần|phải) |để tôi |hãy để tôi |đang )",
    String.raw`^(?:(?:sekarang|pertama|baiklah) )*(?:(?:saya|aku|kami) (?:akan |sedang |perlu )?(?!(?:tidak|tak|bukan|belum|sudah|telah|bisa|boleh|pernah|ingin) )\p{L}{3,}(?: |$)|(?:biar|biarkan|izinkan) (?:saya|aku) |mari (?:saya|kita) |sedang )`,
    String.raw`^(?:ngayon )?(?!\p{L}in)\p{L}{3,}[ia]n ko(?: |$)|^hayaa?n(?:g)? `,
    String.raw`^(?:sasa )?ni(?:ta|na)\p{L}{3,}(?: |$)|^(?:ngoja|acha|wacha) ni`,
  ].join("|"),
)

/** The same languages: words for a text, a refusal, a proposal, permission, a condition, another time. */
const OTHERWISE = lazyPattern(() =>
  [
    "kutsu|esimer|volán|volan|příklad|príklad|виклик|приклад|извикван|пример|κλήση|παράδειγμα|hívás|péld|apelul|exemplu|poziv|primjer|[例叫展顯說釋]|استدعاء|مثال|فراخوانی|קריא|דוגמ|कॉल|उदाहरण|কল|উদাহরণ|அழைப்ப|உதாரண|எடுத்துக்காட்ட|การเรียก|ตัวอย่าง|lệnh gọi|ví dụ|panggilan|contoh|tawag|halimbawa|mwito|mfano",
    "näytän|selitän|uká[zž]|ukaž|vysv[eě]tl|покажу|поясню|покажа|δείξω|δείχνω|εξηγ|mutat|magyaráz|arăt|explic|pokaz|objasn|أعرض|أشرح|أريك|نشان|توضیح|אציג|אראה|אסביר|दिखा|समझा|দেখাচ|দেখাব|ব্যাখ্যা|காட்ட|விளக்க|แสดง|อธิบาย|cho bạn|giải thích|unjuk|jelaskan|terangkan|pakita|paliwanag|onyesha|eleza",
    "odmít|odmiet|doporuč|odporúč|navrh|відмовл|раджу|пропоную|отказва|предлага|προτείν|elutas|javas|ajánl|refuz|recomand|propun|odbij|predlaž|preporuč|أرفض|أقترح|رد می|پیشنهاد|נמנע|מסרב|מציע|मना|सुझाव|प्रस्ताव|প্রস্তাব|মানা|மறு|பரிந்துரை|ปฏิเสธ|เสนอ|แนะนำ|từ chối|đề xuất|khuyên|menolak|menyarankan|mengusulkan|tanggi|mungkahi|kataa|pendekeza|[拒議]|h[ae]tn[áé]|ไหม|มั้ย|หรือไม่",
    "lupa|odot|vahvist|potvr[zd]|počk|ček[aá]|čak[aá]|souhlas|súhlas|підтверд|дозвол|чека|потвърд|съглас|έγκρι|επιβεβ|περιμέν|jóváhagy|megerősít|vár|engedély|confirm|aprob|aștept|odobr|موافق|انتظر|تأیید|تایید|منتظر|אישור|אחכה|אמתין|अनुमति|पुष्टि|इंतज|इंतज़|অনুমতি|অপেক্ষা|அனுமதி|காத்திரு|อนุมัติ|ยืนยัน|รอ|xác nhận|đợi|chờ|cho phép|konfirmasi|setuju|tunggu|izin(?!kan)|pahintulot|hintay|kumpirma|idhini|subiri|ruhusa|同意|批准|等待",
    String.raw`(?:^| )(?:jos|kun|huomenna|eilen|když|pokud|jestli|až|keď|ak|zítra|zajtra|včera|якщо|коли|завтра|ако|когато|щом|утре|αν|εάν|όταν|μόλις|αύριο|ha|amikor|miután|amint|holnap|dacă|când|după|mâine|ako|kad|kada|čim|sutra|إذا|إن|عندما|بعد|غدا|اگر|وقتی|فردا|אם|כאשר|אחרי|מחר|अगर|यदि|जब|बाद|कल|যদি|পরে|হলে|நாளை|nếu|khi|sau|ngày mai|jika|kalau|bila|setelah|apabila|selepas|besok|esok|nanti|kemarin|semalam|kung|kapag|pagkatapos|bukas|kama|ikiwa|baada|kesho|[ua]ki\p{L}{4,})(?= |$)|如果|等[你您]|明天|昨天|ถ้า|หาก|เมื่อ|หลังจาก|พรุ่งนี้`,
  ].join("|"),
)

/** True if a clause says what its speaker does now. Ex) Přečtu plán zahrady , سأقرأ الخطة */
export const announcesAbroad = (words: string): boolean =>
  words.split("|").some((clause) => ACTS().test(clause.trim())) && !OTHERWISE().test(words)
