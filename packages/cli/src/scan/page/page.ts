import type { ScanResult } from "../result.ts"
export const scanPage = (result: ScanResult): string => JSON.stringify(result)
