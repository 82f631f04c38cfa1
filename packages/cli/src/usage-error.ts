/** An error that the user can correct. */
export interface UsageError extends Error {
  readonly advice: string
}

export const usageError = (message: string, advice: string): UsageError => Object.assign(new Error(message), { advice })

export const isUsageError = (error: unknown): error is UsageError => error instanceof Error && "advice" in error
