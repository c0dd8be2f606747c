/** Milliseconds of work of this process for `run`: what the clock on the wall says depends on what else is running. */
export function workOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
