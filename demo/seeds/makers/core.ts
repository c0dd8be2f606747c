import { sql, type Kysely } from 'kysely'
import { normalizeAddress } from '#domain/address.ts'
import { makeEic } from '#domain/eic.ts'
import { makeIban } from '#domain/iban.ts'
import { accountPrefixes, type Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import { type Draft, writeDrafts } from './drafts.ts'

type Db = Kysely<Database>

export type AccountDraft = Omit<
  Draft<'accounts'>,
  'accountId' | 'customerId' | 'address' | 'addressKey' | 'recalculateFrom'
> &
  /** of the customer behind the account */
  Pick<Draft<'customers'>, 'phone' | 'email' | 'edrpou'> & {
    /** of the contract, from the beginning on */
    supplyPerMwhE2: number | null
  }

/** An account with sane values for everything not given; `index` keeps numbers and codes apart. */
export function accountDraft(index: number, given: Partial<AccountDraft> = {}): AccountDraft {
  const site = given.site ?? 'dnem'
  const kind = given.kind ?? 'person'
  const prefix = accountPrefixes(site, kind)[0] ?? ''
  const seven = String(index).padStart(7, '0')
  const number = given.number ?? `${prefix}${seven}`
  const firm = kind === 'entity'
  return {
    number,
    site,
    kind,
    customerName: firm ? `ТОВ «Споживач ${index}»` : `Коваленко Олена ${index}`,
    billCode: String((index * 7919 + 104_729) % 1_000_000).padStart(6, '0'),
    uniqueCode: firm ? `9000${String(index).padStart(6, '0')}` : null,
    legacyId: null,
    region: 'Дніпропетровська область',
    settlement: 'м. Дніпро',
    street: 'вул. Шевченка',
    house: String((index % 180) + 1),
    flat: firm ? null : String((index % 90) + 1),
    objectType: firm ? 'Нежитлове приміщення' : 'Квартира',
    contractNumber: `${prefix}-${seven}`,
    contractDate: '2019-01-01',
    eic: eicOf(index, site),
    bankAccount: makeIban('300001', `2603${seven}`),
    bankMfo: '300001',
    bankName: 'АТ «Світлобанк»',
    bankEdrpou: '00000000',
    tariffGroup: firm ? 'business' : 'household',
    voltageClass: firm ? 2 : null,
    supplyPerMwhE2: firm ? 510_000 : null,
    distributionDirect: false,
    allowedPowerKw: firm ? 50 : 5,
    demPerm: true,
    payhubId: `ph-${number}`,
    structId: `${site}-1`,
    placeId: `${site}-${seven}`,
    shutdownQueue: `${(index % 6) + 1}.${(index % 2) + 1}`,
    startShutdown: null,
    endShutdown: null,
    status: 'active',
    mhcType: 'monthly',
    attribute01: null,
    openedOn: '2019-01-01',
    entryBlocked: false,
    readByOperator: false,
    contractChanging: false,
    phone: null,
    email: null,
    edrpou: null,
    ...given,
  }
}

/** Some bodies may not be issued (their check character would be '-'); then the next one is used. */
function eicOf(index: number, site: Site): string {
  for (let n = index; ; n += 50_000_000) {
    const eic = makeEic(`62Z${site.slice(0, 2).toUpperCase()}${String(n).padStart(10, '0')}`)
    if (eic) return eic
  }
}

/** Inserts accounts with their customers in two statements; returns their keys in the given order. */
export async function insertAccounts(db: Db, drafts: readonly AccountDraft[]): Promise<number[]> {
  const customerIds = await allocate(db, 'core.customers', 'customer_id', drafts.length)
  const accountIds = await allocate(db, 'core.accounts', 'account_id', drafts.length)
  const customers = drafts.map(({ kind, customerName, edrpou, phone, email }, i) => ({
    customerId: customerIds[i],
    kind,
    name: customerName,
    edrpou,
    phone,
    email,
  }))
  const accounts = drafts.map(
    ({ phone: _phone, email: _email, edrpou: _edrpou, supplyPerMwhE2: _supply, ...draft }, i) => {
      const { settlement, street, house, flat } = draft
      const address = [settlement, street, `буд. ${house}`, flat && `кв. ${flat}`].filter(Boolean).join(', ')
      return {
        ...draft,
        accountId: accountIds[i],
        customerId: customerIds[i],
        address,
        addressKey: normalizeAddress(`${settlement}, ${street}, ${house} ${flat ?? ''}`),
      }
    },
  )
  await writeDrafts(db, 'customers', customers)
  await writeDrafts(db, 'accounts', accounts)
  const prices = drafts.flatMap(({ supplyPerMwhE2 }, i) =>
    supplyPerMwhE2 === null
      ? []
      : [{ accountId: accountIds[i], validFrom: '2019-01-01', perMwhE2: supplyPerMwhE2, enteredBy: 'maker' }],
  )
  if (prices.length > 0) await writeDrafts(db, 'contract_prices', prices)
  return accountIds
}

export type MadeAccount = AccountDraft & { accountId: number }

type AskedAccount = Partial<AccountDraft> & { index?: number }

/** One account for a test: `makeAccount(db, { index: 7, kind: 'entity' })`. */
export async function makeAccount(db: Db, request: AskedAccount = {}): Promise<MadeAccount> {
  const [made] = await makeAccounts(db, [request])
  return made
}

/** Several accounts for a test, each as `makeAccount` makes it, in the statements of one. */
export async function makeAccounts<const Asked extends readonly AskedAccount[]>(
  db: Db,
  requests: Asked,
): Promise<{ [N in keyof Asked]: MadeAccount }> {
  const drafts = requests.map(({ index = 1, ...given }) => accountDraft(index, given))
  const ids = await insertAccounts(db, drafts)
  // one for each that was asked for
  return drafts.map((draft, n) => ({ ...draft, accountId: ids[n] })) as { [N in keyof Asked]: MadeAccount }
}

export type MeterDraft = Omit<Draft<'meters'>, 'meterId'>

export const meterDraft = (accountId: number, given: Partial<MeterDraft> = {}): MeterDraft => ({
  accountId,
  number: `0${accountId}`.padStart(8, '0'),
  model: 'NIK 2102-02',
  digits: 6,
  decimals: 0,
  zones: 1,
  registers: {},
  ratio: 1,
  accuracy: '1,0',
  phases: 1,
  state: 'active',
  location: 'flat',
  askoe: false,
  alias: null,
  place: null,
  installedOn: '2020-01-15',
  removedOn: null,
  verifiedTill: '2036-01-15',
  seals: [],
  lastInspection: null,
  optionalZones: [],
  verifiedOn: null,
  lastDataAt: null,
  replacedBy: null,
  removalAct: null,
  removalReason: null,
  ...given,
})

/** Inserts meters in one statement; returns their keys in the given order. */
export async function insertMeters(db: Db, drafts: readonly MeterDraft[]): Promise<number[]> {
  const ids = await allocate(db, 'core.meters', 'meter_id', drafts.length)
  await writeDrafts(
    db,
    'meters',
    drafts.map((draft, i) => ({ ...draft, meterId: ids[i] })),
  )
  return ids
}

export type MadeMeter = MeterDraft & { meterId: number }
export async function makeMeter(
  db: Db,
  accountId: number,
  given: Partial<MeterDraft> = {},
): Promise<MadeMeter> {
  const draft = meterDraft(accountId, given)
  const [meterId = 0] = await insertMeters(db, [draft])
  return { ...draft, meterId }
}

/** Keys taken from the table's own counter, so that rows of several tables can name each other before they exist. */
async function allocate(db: Db, table: string, column: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
