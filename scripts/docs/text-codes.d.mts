export declare const TEXT_CODES: Readonly<Record<string, { readonly why: string; readonly effect: string }>>
