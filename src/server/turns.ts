import { Problem } from './problem.ts'

/**
 * Work that costs a processor or much memory: `atOnce` pieces run, `inLine` wait in the order they came, whoever
 * comes later, or has waited for `waitSeconds`, is asked to come back (promise J3).
 * @throws 'busy' with `retryAfterSeconds`
 */
export function turns(room: {
  atOnce: number
  inLine: number
  /** shorter than the server lets a connection stand still (15 s) */
  waitSeconds: number
  retryAfterSeconds: number
}) {
  let running = 0
  const line: (() => void)[] = []
  const busy = () => new Problem('busy', { retryAfterSeconds: room.retryAfterSeconds })

  const ownTurn = () =>
    new Promise<void>((take, leave) => {
      const late = setTimeout(() => {
        line.splice(line.indexOf(called), 1)
        leave(busy())
      }, room.waitSeconds * 1000)
      const called = () => {
        clearTimeout(late)
        take()
      }
      line.push(called)
    })

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= room.atOnce) {
      if (line.length >= room.inLine) throw busy()
      // whoever leaves hands the place over: `running` stays as it is
      await ownTurn()
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
