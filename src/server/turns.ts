import { Problem } from './problem.ts'
import { fairLine, type Sender, senderNow } from './fair-line.ts'

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
 * A line for work that takes a processor or much memory: `atOnce` tasks run, `inLine` wait; those that come later, or
 * have waited for `waitSeconds`, are asked to try again (promise J3). Nobody fills it alone: networks take turns, in a
 * network its users do, `ofUser` of one user wait at most, and in a full line the network with the most gives up a place.
 * @throws 'busy' with `retryAfterSeconds`
 */
export function turns(room: {
  /** by it the room is told in the samples of the process; absent: it is not */
  name?: string
  atOnce: number
  inLine: number
  ofUser?: number
  /** shorter than the idle limit of a connection (15 s), unless the call is answered before */
  waitSeconds: number
  retryAfterSeconds: number
}) {
  const line = fairLine<{
    sender: Sender
    tell: (place: number) => void
    call: () => void
    refuse: () => void
  }>()
  const { name, ofUser = room.inLine } = room
  if (name !== undefined)
    rooms.push(() => ({ component: name, busy: line.working, size: room.atOnce, waiting: line.length }))
  const busy = () => new Problem('busy', { retryAfterSeconds: room.retryAfterSeconds })

  const ownTurn = (sender: Sender, tell: (place: number) => void) =>
    new Promise<void>((take, leave) => {
      const refuse = () => {
        clearTimeout(late)
        line.leave(waiter)
        leave(busy())
      }
      const late = setTimeout(refuse, room.waitSeconds * 1000)
      const call = () => {
        clearTimeout(late)
        take()
      }
      const waiter = { sender, tell, call, refuse }
      line.join(waiter)
    })

  /** @param tell hears the place in the line, from 1 on, when it is taken and whenever it changes */
  return async function inTurn<T>(work: () => Promise<T>, tell = (_place: number) => {}): Promise<T> {
    const sender = senderNow()
    if (line.working < room.atOnce) line.begin(sender)
    else {
      if (line.ofUser(sender) >= ofUser) throw busy()
      if (line.length >= room.inLine) {
        const crowding = line.inPlaceOf(sender)
        if (!crowding) throw busy()
        crowding.refuse()
      }
      await ownTurn(sender, tell)
    }
    try {
      return await work()
    } finally {
      line.end(sender)
      line.next()?.call()
    }
  }
}
