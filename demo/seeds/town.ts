import type { CustomerKind, Site } from '#domain/site.ts'
import type { CoreRows } from './history/core-rows.ts'
import { type AccountStory, makeAccount } from './history/account-story.ts'
import { accountNumber, type Block } from './makers/identifiers.ts'
import type { TownCalendar } from './town-calendar.ts'

/** The town being made: gives out numbers and collects rows. */
export type Town = {
  readonly calendar: TownCalendar
  readonly rows: CoreRows[]
  nextCustomer(): number
  nextAccount(): number
  nextMeter(): number
  /** the next free account number of a company's block */
  nextNumber(site: Site, kind: CustomerKind, block: Block): string
  /** tells the history of an account, named by `key`; whatever it draws, nothing else in the town changes */
  add(story: AccountStory, key: string, calendar?: TownCalendar): CoreRows
}

/** How the history of an account is told. */
export type Tell = typeof makeAccount

export function emptyTown(calendar: TownCalendar, tell: Tell = makeAccount): Town {
  const counters = new Map<string, number>()
  const next = (name: string): number => {
    const value = (counters.get(name) ?? 0) + 1
    counters.set(name, value)
    return value
  }
  const rows: CoreRows[] = []
  return {
    calendar,
    rows,
    nextCustomer: () => next('customer'),
    nextAccount: () => next('account'),
    nextMeter: () => next('meter'),
    nextNumber: (site, kind, block) => accountNumber(site, kind, block, next(`${site}.${kind}.${block}`)),
    add(story, key, ownCalendar = calendar) {
      const account = tell(story, ownCalendar, key)
      rows.push(account)
      return account
    },
  }
}
