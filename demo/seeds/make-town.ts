import type { CoreRows } from './history/core-rows.ts'
import { makeHousehold } from './makers/household.ts'
import { fullName } from './makers/people.ts'
import type { PortalRows } from './makers/portal-rows.ts'
import { seededRandom } from './random.ts'
import { type Chain, makeChain } from './scenarios/chain.ts'
import { makeCrowd } from './scenarios/crowd.ts'
import { makeFirms, type DemoFirm } from './scenarios/firms.ts'
import { householdCases } from './scenarios/household-cases.ts'
import { demoPeople } from './scenarios/people.ts'
import { peopleOfPortal, type Sealed } from './scenarios/portal.ts'
import { townCalendar, type TownCalendar } from './town-calendar.ts'
import { emptyTown, type Tell } from './town.ts'

const TOWN_HOUSEHOLDS = 300
const TOWN_FIRMS = 40

export type DemoTown = {
  calendar: TownCalendar
  core: CoreRows[]
  portal: PortalRows
  households: ReadonlyMap<string, CoreRows>
  firms: readonly DemoFirm[]
  chain: Chain | null
}

/** The whole town in memory: the named cases first, then the crowd around them, the firms, and who signs in. */
export function makeTown(
  now: Date,
  sealed: Sealed,
  { chain: wanted = false, tell }: { chain?: boolean; tell?: Tell } = {},
): DemoTown {
  const town = emptyTown(townCalendar(now), tell)
  const households = new Map(
    householdCases(town.calendar).map(({ key, asked: request }) => {
      const owner = demoPeople.find((person) => key in person.owns)
      const customer = owner && { name: fullName(owner.name), phone: owner.phone, email: owner.email }
      const story = makeHousehold(town, customer ? { customer, ...request } : request, seededRandom(key))
      return [key, town.add(story, key)] as const
    }),
  )
  const crowd = makeCrowd(town, TOWN_HOUSEHOLDS - households.size)
  const firms = makeFirms(town, TOWN_FIRMS)
  const chain = wanted ? makeChain(town) : null
  const everyFirm = chain ? [...firms, chain.firm] : firms
  const portal = peopleOfPortal({ households, crowd, firms: everyFirm }, sealed, now)
  return { calendar: town.calendar, core: town.rows, households, firms, chain, portal }
}
