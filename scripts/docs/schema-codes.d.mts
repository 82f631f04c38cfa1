export declare const SCHEMA_CODES: Readonly<Record<string, { readonly broken: boolean; readonly what: string }>>
