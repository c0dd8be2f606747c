import { join } from 'node:path'
import { Problem } from '#server/problem.ts'
import { SHARES } from '#server/fair-line.ts'
import { turns } from '#server/turns.ts'
import { runApart } from './run-apart.ts'

const program = join(import.meta.dirname, 'picture-program.ts')

/**
 * A picture of 40 megapixels takes one second of a processor and 200 MB; the queue is no longer than a browser waits.
 */
const inTurn = turns({
  name: 'pictures',
  atOnce: 1,
  inLine: 10,
  ...SHARES,
  waitSeconds: 7,
  retryAfterSeconds: 5,
})

/**
 * Re-encodes a picture as JPEG in a separate process (promises F3, F6): removes metadata and appended data and turns
 * the picture upright. With `longest` it is WebP that keeps what is transparent, at most so many points wide and high.
 * @throws 'file-error' when it cannot be read, 'busy' when many are waiting
 */
export const remakePicture = (
  from: string,
  to: string,
  { longest }: { longest?: number } = {},
): Promise<void> =>
  inTurn(async () => {
    try {
      await runApart(program, [from, to, ...(longest === undefined ? [] : [String(longest)])], {
        reads: from,
        writes: to,
        native: true,
        seconds: 6,
      })
    } catch {
      throw new Problem('file-error', { field: 'file' })
    }
  })
