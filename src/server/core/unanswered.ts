import { Problem } from '#server/problem.ts'

/** A write was sent and its answer did not come. */
const mayBeWritten = (error: unknown): boolean =>
  !(error instanceof Problem) || (error.code === 'core-down' && error.cause !== undefined)

type Ways<T> = {
  /** under one key, whatever is sent */
  send: (content: T) => Promise<unknown>
  /** stores what the core may still have written */
  keep: (unanswered: readonly T[]) => Promise<unknown>
}

/**
 * Writes something to the core whose answer may be lost. It was stored before, beside what was sent earlier under the
 * same key: the key tells which of them the core has written, so a second one is never written over it.
 * @returns what the core has; null: something that is not known here
 */
export async function writeOnce<T>(
  next: T,
  earlier: readonly T[],
  { send, keep }: Ways<T>,
): Promise<T | null> {
  for (const content of [next, ...earlier.toReversed()])
    try {
      await send(content)
      return content
    } catch (error) {
      if (error instanceof Problem && error.code === 'repeat-differs') continue
      // a refusal by its rules says that nothing is written under the key; a core that is away says nothing
      if (!mayBeWritten(error)) await keep(error instanceof Problem && error.status < 500 ? [] : earlier)
      throw error
    }
  return null
}
