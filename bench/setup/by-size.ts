import type { Pool } from 'pg'
import type { Script } from './capture.ts'
import { quantile } from './load.ts'
import { blocksRead, runScript } from './replay.ts'

/** What the statements of one call cost at one size of what is asked. */
export type Cost = {
  /** blocks that they read under plans made once for all values */
  readonly blocks: number
  /** milliseconds, in the middle of all rounds */
  readonly middle: number
}

/** What the same call costs at each size; the sizes are timed by turns, so that what else the machine does is shared. */
export async function costsOf(
  pool: Pool,
  scripts: readonly Script[],
  { rounds }: { rounds: number },
): Promise<Cost[]> {
  const blocks = await inTurn(scripts, async (script) => {
    // the first look on a connection reads the catalogue too
    await blocksRead(pool, script, 'once')
    return await blocksRead(pool, script, 'once')
  })
  const took = scripts.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [place, script] of scripts.entries()) {
      const began = performance.now()
      await runScript(pool, script)
      took[place]?.push(performance.now() - began)
    }
  return took.map((times, place) => ({
    blocks: blocks[place] ?? 0,
    middle: quantile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
  }))
}

/** One after another, in order. */
export async function inTurn<Of, To>(
  all: readonly Of[],
  work: (of: Of, place: number) => Promise<To>,
): Promise<To[]> {
  const done: To[] = []
  for (const [place, of] of all.entries()) done.push(await work(of, place))
  return done
}
