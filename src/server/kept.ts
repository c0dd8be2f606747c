/**
 * A cache for what changes seldom and is needed all the time: the first caller reads it, others wait for the same
 * answer, and it is kept for a while. A failure goes to all who wait and is not kept.
 * @param ms how long it is kept, by the clock of the caller
 */
export function kept<T>(ms: number): (now: Date, read: () => Promise<T>) => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null
  return async (now, read) => {
    if (!last || Math.abs(now.getTime() - last.at) > ms) last = { at: now.getTime(), value: read() }
    const entry = last
    return entry.value.catch((error: unknown) => {
      if (last === entry) last = null
      throw error
    })
  }
}

/** The same, and while it cannot be read what was read last is given; before that, what is known from the start. */
export function keptOrLast<T>(ms: number, atFirst: T): (now: Date, read: () => Promise<T>) => Promise<T> {
  const keep = kept<T>(ms)
  let last = atFirst
  return async (now, read) => {
    try {
      last = await keep(now, read)
    } catch {
      // the next one who needs it asks again
    }
    return last
  }
}
