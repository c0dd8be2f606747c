import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work is being done: heavy work is shared among senders, who are counted by user and by network. */
export type Sender = { readonly user: string; readonly network: string }

const senders = new AsyncLocalStorage<Sender>()
/** Our own work (jobs, the demo) is that of one sender, without a share. */
const OURS: Sender = { user: '', network: '' }

/**
 * Everything that is begun inside is the work of this sender, also what goes on after its call was answered. Of all
 * things known this and the language of a call (language.ts) are the only ones that are no arguments: nothing hangs on
 * it but the order in a line.
 */
export const asSender = <T>(sender: Sender, work: () => T): T => senders.run(sender, work)
export const senderNow = (): Sender => senders.getStore() ?? OURS

/** Of a line for strangers' files: so many of one user wait. A network has no number: a carrier's holds thousands. */
export const SHARES = { ofUser: 5 } as const

type Waiting = { readonly sender: Sender; readonly tell?: (place: number) => void }

function countsBy<One>(all: readonly One[], keyOf: (member: One) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const member of all) counts.set(keyOf(member), (counts.get(keyOf(member)) ?? 0) + 1)
  return counts
}
const namesOf = ({ user, network }: Sender) => [`network ${network}`, `user ${user}`] as const

/**
 * Who waits, and whose turn it is: who has the least in work, then the network that had a turn the longest ago, and in
 * it the user. Whoever comes anew stands behind those who wait already.
 */
export function fairLine<One extends Waiting>() {
  let given = 0
  let line: One[] = []
  const working: Sender[] = []
  /** how many turns had been given out when each had the last one, or joined */
  const last = new Map<string, number>()

  function nextOf(waiting: readonly One[], at: ReadonlyMap<string, number>, works: readonly Sender[]) {
    const keyOf = ({ sender }: One) => [
      works.filter(({ user }) => user === sender.user).length,
      ...namesOf(sender).map((name) => at.get(name) ?? 0),
    ]
    return waiting
      .map((waiter) => ({ one: waiter, key: keyOf(waiter) }))
      .toSorted((a, b) => a.key.map((part, n) => part - (b.key[n] ?? 0)).find((part) => part !== 0) ?? 0)[0]
      ?.one
  }
  /** Everybody in line hears their place, from 1 on, as it is if nobody else comes. */
  function tellPlaces(): void {
    if (!line.some(({ tell }) => tell)) return
    const at = new Map(last)
    let rest: readonly One[] = line
    for (let place = 1; rest.length > 0; place++) {
      const next = nextOf(rest, at, place === 1 ? working : [])
      if (!next) return
      next.tell?.(place)
      rest = rest.filter((waiter) => waiter !== next)
      for (const name of namesOf(next.sender)) at.set(name, given + place)
    }
  }
  /** Who neither waits nor works begins anew. */
  function forget(sender: Sender): void {
    const left = new Set([...line.map((waiter) => waiter.sender), ...working].flatMap(namesOf))
    for (const name of namesOf(sender)) if (!left.has(name)) last.delete(name)
  }

  return {
    get length() {
      return line.length
    },
    get working() {
      return working.length
    },
    /** How many wait of a sender's user; nobody counts our own work. */
    ofUser: ({ user }: Sender) =>
      user === OURS.user ? 0 : line.filter(({ sender }) => sender.user === user).length,
    /**
     * Who gives up a place in a full line to a sender: the last of the network that has the most, and in it of such a
     * user. undefined: no network has more places than the sender's would then have.
     */
    inPlaceOf({ network }: Sender): One | undefined {
      const strangers = line.filter(({ sender }) => sender.user !== OURS.user)
      const ofNetworks = countsBy(strangers, ({ sender }) => sender.network)
      const most = Math.max(0, ...ofNetworks.values())
      if (most <= (ofNetworks.get(network) ?? 0) + 1) return undefined
      const crowd = strangers.filter(({ sender }) => ofNetworks.get(sender.network) === most)
      const ofUsers = countsBy(crowd, ({ sender }) => sender.user)
      const busiest = Math.max(...ofUsers.values())
      return crowd.findLast(({ sender }) => ofUsers.get(sender.user) === busiest)
    },
    join(waiter: One): void {
      for (const name of namesOf(waiter.sender)) if (!last.has(name)) last.set(name, given)
      line.push(waiter)
      tellPlaces()
    },
    leave(waiter: One): void {
      line = line.filter((other) => other !== waiter)
      forget(waiter.sender)
      tellPlaces()
    },
    begin(sender: Sender): void {
      given += 1
      working.push(sender)
      for (const name of namesOf(sender)) last.set(name, given)
    },
    /** The work of a sender has ended. */
    end(sender: Sender): void {
      working.splice(working.indexOf(sender), 1)
      forget(sender)
    },
    /** Whose turn it is, out of the line and at work; undefined: nobody waits. */
    next(): One | undefined {
      const next = nextOf(line, last, working)
      if (!next) return undefined
      line = line.filter((waiter) => waiter !== next)
      this.begin(next.sender)
      tellPlaces()
      return next
    },
  }
}
