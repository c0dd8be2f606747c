import { Problem } from './problem.ts'

/** How full a room is at this moment. */
type Room = {
  readonly component: string
  readonly busy: number
  readonly size: number
  readonly waiting: number
}

const rooms: (() => Room)[] = []
/** All rooms of this process, for its samples (telemetry/process-samples.ts). */
export const busyRooms = (): Room[] => rooms.map((room) => room())

/**
 * A queue for work that takes a processor or much memory: `atOnce` tasks run, `inLine` wait in order of arrival; those
 * that come later, or have waited for `waitSeconds`, are asked to try again (promise J3).
 * @throws 'busy' with `retryAfterSeconds`
 */
export function turns(room: {
  /** by it the room is told in the samples of the process; absent: it is not */
  name?: string
  atOnce: number
  inLine: number
  /** shorter than the idle limit of a connection (15 s) */
  waitSeconds: number
  retryAfterSeconds: number
}) {
  let running = 0
  const line: (() => void)[] = []
  const { name } = room
  if (name !== undefined)
    rooms.push(() => ({ component: name, busy: running, size: room.atOnce, waiting: line.length }))
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
      // a finished task hands its place to the next: `running` stays as it is
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
