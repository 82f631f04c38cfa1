/**
 * Processor time of this process in milliseconds: what a bound is about. Wall time would fail on a machine that is busy
 * with something else.
 */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
