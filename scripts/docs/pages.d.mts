export interface Tables {
  readonly entries: readonly object[]
  readonly dialects: readonly object[]
  readonly mentions: readonly object[]
  readonly lints: readonly object[]
  readonly errors: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, { readonly what: string; readonly todo: string }>>
  readonly suppressions: Readonly<Record<string, string>>
  readonly idRemarks: Readonly<Record<string, string>>
  readonly storms: Readonly<Record<string, string>>
  readonly limits: Readonly<Record<string, number>>
  readonly limitDocs: Readonly<Record<string, { readonly over: string; readonly why: string }>>
  readonly schemaRemarks: Readonly<Record<string, { readonly isBroken: boolean; readonly what: string }>>
  readonly schemaEffect: (remark: { readonly isBroken: boolean; readonly what: string }) => string
}

export declare const pages: (tables: Tables) => Readonly<Record<string, string>>
