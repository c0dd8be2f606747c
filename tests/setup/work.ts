/**
 * Milliseconds of processor time that this process spends on `run`; wall-clock time would depend on what else is
 * running.
 */
export function workOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
