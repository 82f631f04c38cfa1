export function withBenchTable(readme: string, results: string): string
