import { addDays, isWorkingDay } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { entities, persons, plantPeople } from '#seeds/demo-users.ts'
import type { CoreRows } from '#seeds/history/core-rows.ts'
import { townPhone } from '#seeds/makers/identifiers.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import type { Sealed } from './portal.ts'

const DAY = 86_400_000
/** Days in which the previous owner of a contact may restore it (docs/decisions/0034). */
const UNDO_DAYS = 7
const ORDERED = ['METER-CHECK', 'SEAL', 'ZONE'] as const
const PRICES = { 'METER-CHECK': 24_000, SEAL: 9_600, ZONE: 36_500, POWER: 0 }

type Town = {
  portal: PortalRows
  core: readonly CoreRows[]
  households: ReadonlyMap<string, CoreRows>
  calendar: TownCalendar
}

const userOf = ({ portal }: Town, login: string, kind: 'person' | 'entity' = 'person') => {
  const user = portal.users.find((row) => row.kind === kind && row.login === login)
  if (!user) throw new Error(`nobody signs in as ${login}`)
  return user
}

/** A phone changed two days ago, which its former owner may restore for five more days. */
export function contactChanges(town: Town, sealed: Sealed) {
  const made_at = new Date(town.calendar.now.getTime() - 2 * DAY)
  return [
    {
      change_id: seededRandom('a changed phone').uuid(),
      user_id: userOf(town, persons.moved.login).user_id,
      contact: 'phone',
      old_value: townPhone(91),
      old_proved_at: null,
      code_hash: sealed.undo,
      made_at,
      expires_at: new Date(made_at.getTime() + UNDO_DAYS * DAY),
      undone_at: null,
    },
  ]
}

/**
 * The most services that one meter may wait for, and what the accountant of the plant ordered, which her colleagues see
 * too; with the hours of the crews they take.
 */
export function waitingOrders(town: Town) {
  const { calendar } = town
  const days = Array.from({ length: 30 }, (_, n) => addDays(calendar.today, n + 40)).filter(isWorkingDay)
  const household = town.households.get('three-orders')
  const plant = town.core.find(({ accounts }) => accounts[0]?.number === entities.plant.login)
  const orderer = userOf(town, persons.orders.login)
  const accountant = userOf(town, plantPeople.accountant.uniqueCode, 'entity')
  return [
    ...ORDERED.map((code) => ({ code, rows: household, orderer, crew: 1 })),
    { code: 'POWER' as const, rows: plant, orderer: accountant, crew: 2 },
  ].map(({ code, rows, orderer: { user_id }, crew }, index) => {
    const [account, meter] = [rows?.accounts[0], rows?.meters[0]]
    if (!account || !meter) throw new Error('nobody has ordered')
    const number = String(500_001 + index)
    const order_id = seededRandom(`order ${number}`).uuid()
    const visit_on = days[index] ?? calendar.today
    return {
      order: {
        order_id,
        number,
        user_id,
        account: account.number,
        site: account.site,
        kind: account.kind,
        code,
        place: account.place_id,
        meter_id: meter.meter_id,
        payment: account.number,
        price_kop: PRICES[code],
        state: 'new',
        visit_on,
        created_at: kyivInstant(addDays(calendar.today, -1), `1${index}:30`),
      },
      hour: { crew_id: `${account.site}-${crew}`, day: visit_on, starts_at: '09:00', order_id },
    }
  })
}
