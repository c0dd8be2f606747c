import type { IsoDate } from '#domain/calendar.ts'
import { addDays, addMonths } from '#domain/calendar.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { ZoneCount } from '#domain/zone.ts'
import type { Random } from '#seeds/random.ts'

type Model = Pick<Row<'meters'>, 'model' | 'digits' | 'decimals' | 'phases' | 'accuracy' | 'registers'>

/** Invented models; on the second two-zone one the registers are the other way round (facts §1.2, labelling trap). */
const models: Record<ZoneCount, readonly Model[]> = {
  1: [
    {
      model: 'Промінь-1Е',
      digits: 6,
      decimals: 0,
      phases: 1,
      accuracy: '1,0',
      registers: { single: '1.8.0' },
    },
    { model: 'Диск-СО5', digits: 5, decimals: 0, phases: 1, accuracy: '2,0', registers: {} },
    {
      model: 'Промінь-3Е',
      digits: 6,
      decimals: 0,
      phases: 3,
      accuracy: '1,0',
      registers: { single: '1.8.0' },
    },
  ],
  2: [
    {
      model: 'Промінь-2Т',
      digits: 6,
      decimals: 0,
      phases: 1,
      accuracy: '1,0',
      registers: { day: 'T1', night: 'T2' },
    },
    {
      model: 'Маяк-102',
      digits: 6,
      decimals: 0,
      phases: 1,
      accuracy: '1,0',
      registers: { day: '1.8.2', night: '1.8.1' },
    },
  ],
  3: [
    {
      model: 'Маяк-303',
      digits: 6,
      decimals: 0,
      phases: 3,
      accuracy: '1,0',
      registers: { peak: 'T1', 'half-peak': 'T2', night: 'T3' },
    },
  ],
}

/** Months from one verification of a household meter to the next. */
const INTERVAL = 12 * 16

/** A meter installed some years before `today`, verified for years to come unless told otherwise. */
export function townMeter(
  fields: Pick<Row<'meters'>, 'account_id' | 'meter_id' | 'zones'> & Partial<Row<'meters'>>,
  today: IsoDate,
  random: Random,
): Row<'meters'> {
  const drawn = addDays(addMonths(today, -12 * random.int(4, 9)), -random.int(0, 300))
  const installed = fields.installed_on ?? drawn
  const verified_till = fields.verified_till ?? addMonths(installed, INTERVAL)
  const lastSeen = (inspected: IsoDate) => (inspected < installed ? installed : inspected)
  return {
    ...random.pick(models[fields.zones]),
    number: random.digits(8).replace(/^0/, '1'),
    ratio: 1,
    state: 'active',
    location: 'flat',
    askoe: false,
    alias: null,
    place: null,
    optional_zones: [],
    installed_on: installed,
    removed_on: null,
    verified_till,
    verified_on: addMonths(verified_till, -INTERVAL),
    last_data_at: null,
    replaced_by: null,
    removal_act: null,
    removal_reason: null,
    seals: [
      { number: `К${random.digits(7)}`, place: 'клемна кришка', setOn: installed },
      { number: `К${random.digits(7)}`, place: 'корпус', setOn: installed },
    ],
    last_inspection: lastSeen(addDays(today, -random.int(60, 900))),
    ...fields,
  }
}
