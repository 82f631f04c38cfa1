/** Styles of the page. Colors are named by their meaning; both themes are designed, not inverted. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f7f7f5; --card: #ffffff; --ink: #1b1c1e; --soft: #5f6368; --line: #e3e3df; --code: #f4f4f1;
  --valid: #c9ccd1; --repaired: #2e9e6b; --recovered: #2f7fc4; --escalated: #d1495b; --suppressed: #d69a2d; --looped: #8a6fb8;
  --gone: #fbdadd; --gone-ink: #8a1f2f; --come: #d3f1e2; --come-ink: #0f5f3d; --heat: 209, 73, 91;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141517; --card: #1c1e21; --ink: #e8e9ea; --soft: #9aa0a6; --line: #2e3135; --code: #16181a;
    --valid: #4b5057; --repaired: #3fb883; --recovered: #5aa5e6; --escalated: #e8697a; --suppressed: #e0b04c; --looped: #a890d6;
    --gone: #4a1f27; --gone-ink: #ffc4cc; --come: #123d2b; --come-ink: #aef0d0; --heat: 232, 105, 122;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
main { max-width: 1160px; margin: 0 auto; padding: 40px 24px 64px }
header { margin-bottom: 28px }
h1 { font-size: 30px; line-height: 1.2; letter-spacing: -.01em; margin: 4px 0 8px; text-wrap: balance }
h2 { font-size: 18px; margin: 0 0 4px }
h3 { font-size: 15px; margin: 0 }
p { margin: 0 0 8px }
.brand { color: var(--soft); font-size: 13px; letter-spacing: .04em }
.soft { color: var(--soft) }
.small { font-size: 13px }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 22px 24px; margin: 0 0 20px }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 20px; margin: 0 0 20px; align-items: start }
.pair > section { margin: 0; min-width: 0 }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px 24px; margin: 18px 0 0 }
.figures div { border-left: 3px solid var(--line); padding-left: 12px }
.figures b { display: block; font-size: 24px; line-height: 1.25; font-variant-numeric: tabular-nums }
.figures .repaired { border-color: var(--repaired) } .figures .recovered { border-color: var(--recovered) }
.figures .escalated { border-color: var(--escalated) } .figures .suppressed { border-color: var(--suppressed) } .figures .looped { border-color: var(--looped) } .figures .valid { border-color: var(--valid) }
svg { display: block; width: 100% }
svg.outcome { height: 18px; border-radius: 5px; margin-top: 6px }
svg.bar { height: 10px; border-radius: 3px; min-width: 60px }
rect.valid { fill: var(--valid) } rect.repaired { fill: var(--repaired) } rect.recovered { fill: var(--recovered) }
rect.escalated { fill: var(--escalated) } rect.suppressed { fill: var(--suppressed) } rect.looped { fill: var(--looped) }
.caption { color: var(--soft); font-size: 13px; margin: 14px 0 0 }
.scroll { overflow-x: auto; margin: 10px -24px 0; padding: 0 24px }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 500; font-size: 12.5px; color: var(--soft); padding: 4px 14px 6px 0; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: bottom }
td { padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); vertical-align: middle }
tr:last-child td { border-bottom: 0 }
td:last-child, th:last-child { padding-right: 0 }
.n { text-align: right; white-space: nowrap }
.share { color: var(--soft); padding-left: 0 }
.pressed { padding-right: 6px }
.name { overflow-wrap: anywhere; min-width: 11.5em }
.name small { display: block; color: var(--soft); font-size: 12.5px; line-height: 1.35 }
.plot { width: 28% }
code, pre, .mono { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
.heat td { text-align: center; padding: 6px 8px; border: 2px solid var(--card); border-radius: 6px; min-width: 52px; white-space: nowrap }
.heat td.name { white-space: normal; text-align: left; padding-left: 0; border-left: 0; min-width: 10em; max-width: 18em }
.heat th { text-align: center; padding: 4px 8px 6px; border: 0; white-space: normal; min-width: 64px; line-height: 1.3 }
.heat th:first-child { text-align: left; padding-left: 0 }
.heat .h0 { color: var(--soft) }
.h1 { background: rgba(var(--heat), .10) } .h2 { background: rgba(var(--heat), .22) } .h3 { background: rgba(var(--heat), .36) }
.h4 { background: rgba(var(--heat), .52) } .h5 { background: rgba(var(--heat), .70) }
article { border-top: 1px solid var(--line); padding: 18px 0 20px }
article:first-of-type { border-top: 0 }
article:last-child { padding-bottom: 0 }
.what { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; margin-bottom: 8px }
.tag { font-size: 12.5px; border-radius: 999px; padding: 1px 9px; border: 1px solid var(--line); color: var(--soft); overflow-wrap: anywhere }
.tag.repaired, .tag.recovered, .tag.escalated, .tag.suppressed, .tag.looped { color: var(--card); border-color: transparent; font-weight: 600 }
.tag.repaired { background: var(--repaired) } .tag.recovered { background: var(--recovered) } .tag.escalated { background: var(--escalated) } .tag.suppressed { background: var(--suppressed) } .tag.looped { background: var(--looped) }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); gap: 12px }
.side { min-width: 0 }
.side > span { display: block; color: var(--soft); font-size: 12.5px; margin-bottom: 3px }
pre { margin: 0; background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 340px; overflow-y: auto; tab-size: 2 }
pre.words { font-family: inherit; font-size: 14px }
del, ins { text-decoration: none; border-radius: 3px; padding: 0 1px }
del { background: var(--gone); color: var(--gone-ink) } ins { background: var(--come); color: var(--come-ink) }
i.cut { color: var(--soft); font-style: normal }
a { color: inherit }
.alarm { border-color: var(--escalated); border-left-width: 4px }
ul { margin: 8px 0 0; padding-left: 20px } li { margin-bottom: 4px; overflow-wrap: anywhere }
footer { color: var(--soft); font-size: 13px; padding: 0 4px }
@media (max-width: 640px) {
  main { padding: 24px 12px 40px } section { padding: 18px 16px; border-radius: 10px } .scroll { margin: 10px -16px 0; padding: 0 16px }
  h1 { font-size: 24px } .figures { grid-template-columns: 1fr 1fr } .figures b { font-size: 20px }
  td { padding-right: 10px } th { padding-right: 10px } .pressed { padding-right: 5px } .name { min-width: 8em } .calls { display: none } .plot { min-width: 64px; width: 20% } svg.bar { min-width: 48px }
  .heat td.name { white-space: normal; min-width: 9em }
}
@media print { body { background: #fff } section { break-inside: avoid } pre { max-height: none } }
`
