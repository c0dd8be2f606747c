/**
 * A cache for what changes seldom and is needed all the time: the first caller reads it, others wait for the same
 * answer, and it is kept for a while. A failure goes to all who wait and is not kept.
 * @param ms how long it is kept, by the clock of the caller
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
