export function withBenchResults(readme: string, results: string): string
