import { SITES, type Site } from '#domain/site.ts'
import type { Core } from './call.ts'

/**
 * Does something with each of several, one after another; one that fails keeps none of the others from it.
 * @throws what went wrong, when all had their turn
 */
export async function withEach<I, T>(items: readonly I[], work: (item: I) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  const failures: unknown[] = []
  for (const item of items)
    try {
      done.push(await work(item))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
  if (failures.length === 1) throw failures[0]
  return done
}

/** A job with every core by itself: while that of one company is down, the others have theirs done. */
export const withEachCore = <T>(
  core: Core,
  work: (core: Core, sites: readonly Site[]) => Promise<T>,
): Promise<T[]> => withEach(core.parts ?? [{ sites: SITES, core }], (part) => work(part.core, part.sites))
