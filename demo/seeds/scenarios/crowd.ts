import { SITES, type Site } from '#domain/site.ts'
import type { PayHabit } from '#seeds/history/pay-habits.ts'
import { makeHousehold, type ReadHabit } from '#seeds/makers/household.ts'
import { townPhone } from '#seeds/makers/identifiers.ts'
import { fullName, makeName, type PersonName } from '#seeds/makers/people.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import type { Town } from '#seeds/town.ts'

/** A household of the crowd and, if it uses the portal, its user. */
export type Neighbour = { site: Site; account: string; phone: string; registered: boolean; name: PersonName }

const payHabits: readonly [PayHabit, number][] = [
  ['steady', 50],
  ['rounds-up', 14],
  ['late', 12],
  ['in-two', 6],
  ['partial', 6],
  ['ahead', 5],
  ['stopped', 5],
  ['never', 2],
]
const readHabits: readonly [ReadHabit, number][] = [
  ['always', 45],
  ['often', 40],
  ['seldom', 10],
  ['remote', 5],
]

/** The last phone reserved for people to sign in as; phones of the crowd begin after it. */
const DEMO_PHONES = 99

/** Households of each company that are months behind, so that some debt can be paid in parts whatever is drawn. */
const BEHIND = [3, 11, 19]

/** Ordinary households, spread evenly over the six companies. */
export function makeCrowd(town: Town, households: number): Neighbour[] {
  return Array.from({ length: households }, (_, index) => {
    const site = SITES[index % SITES.length] ?? 'dnem'
    const key = `neighbour ${index}`
    const random = seededRandom(key)
    const name = makeName(random)
    const phone = townPhone(DEMO_PHONES + 1 + index)
    const isBehind = BEHIND.includes(Math.floor(index / SITES.length))
    const heating = random.chance(0.1)
    const zones = heating || random.chance(0.33) ? 2 : random.chance(0.15) ? 3 : 1
    const drawn = weighted(payHabits, random)
    const story = makeHousehold(
      town,
      {
        site,
        block: 'crowd',
        customer: { name: fullName(name), phone },
        heating,
        meters: [{ row: { zones } }],
        pays: isBehind ? 'stopped' : drawn,
        reads: weighted(readHabits, random),
      },
      random,
    )
    town.add(story, key)
    return {
      site,
      account: story.account.number,
      phone,
      registered: random.chance(0.7) || isBehind,
      name,
    }
  })
}

function weighted<T>(choices: readonly (readonly [T, number])[], random: Random): T {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new RangeError('nothing to choose from')
}
