/**
 * What changes seldom and is asked for all the time: read by the first who asks, kept for a while for the others, who
 * wait for the same answer. A failure is told to all who wait and not kept.
 * @param ms how long it is kept, by the clock of who asks
 */
export function kept<T>(ms: number): (now: Date, read: () => Promise<T>) => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null
  return async (now, read) => {
    if (!last || Math.abs(now.getTime() - last.at) > ms) last = { at: now.getTime(), value: read() }
    const asked = last
    return asked.value.catch((error: unknown) => {
      if (last === asked) last = null
      throw error
    })
  }
}
