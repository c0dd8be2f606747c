import { addMonths, type IsoDate } from '#domain/calendar.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import { SITES } from '#domain/site.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { Random } from '#seeds/random.ts'
import { houseQueue } from '#stubs/house-queue.ts'
import { companyIban, demoBank, fictionalEdrpou, pointEic } from './identifiers.ts'
import type { Place } from './places.ts'

export type AccountAsked = Pick<Row<'accounts'>, 'account_id' | 'number' | 'customer_id' | 'customer_name'> &
  Partial<Row<'accounts'>> & { site: Site; kind: CustomerKind; place: Place; today: IsoDate }

/** ЄДРПОУ codes of the six companies: the first six of the fictional ones. */
const companyEdrpou = (site: Site): string => fictionalEdrpou(SITES.indexOf(site))

/** An account with everything the core keeps about it; `asked` says what matters for the case. */
export function townAccount({ place, today, ...fields }: AccountAsked, random: Random): Row<'accounts'> {
  const opened = addMonths(today, -12 * random.int(4, 22) - random.int(0, 11))
  return {
    bill_code: random.digits(6),
    unique_code: null,
    legacy_id: null,
    ...place,
    contract_number: `${fields.number.slice(0, 3)}-${random.digits(6)}`,
    contract_date: opened,
    eic: pointEic(fields.site, fields.kind, Number(fields.number.slice(3))),
    bank_account: companyIban(fields.site),
    bank_mfo: demoBank.mfo,
    bank_name: demoBank.name,
    bank_edrpou: companyEdrpou(fields.site),
    tariff_group: fields.kind === 'person' ? 'household' : 'business',
    voltage_class: fields.kind === 'person' ? null : 2,
    allowed_power_kw: fields.kind === 'person' ? random.pick([5, 7, 10]) : random.pick([30, 50, 150]),
    dem_perm: true,
    payhub_id: random.chance(0.6) ? random.digits(5) : null,
    struct_id: `${fields.site.toUpperCase()}-${random.int(1, 12)}`,
    place_id: `P${fields.number}`,
    shutdown_queue: houseQueue(place.settlement, place.street, place.house),
    start_shutdown: null,
    end_shutdown: null,
    status: 'active',
    mhc_type: 'monthly',
    attribute01: null,
    distribution_direct: false,
    opened_on: opened,
    entry_blocked: false,
    read_by_operator: false,
    contract_changing: false,
    ...fields,
  }
}
