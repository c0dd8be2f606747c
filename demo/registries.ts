import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { ChannelColumns, RegistryRow } from '#domain/pay-registry.ts'
import { admins } from '#seeds/demo-users.ts'
import { type Core, openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import type { Deps } from '#server/deps.ts'
import { ledgerOf } from '#server/staff-payments/compare-by-account.ts'
import { compare } from '#server/staff-payments/compare.ts'
import { daysOfFile, shownOf, writeOnlyBooked } from '#server/staff-payments/only-booked.ts'

type Town = Pick<Deps, 'db' | 'now' | 'random'>

const LIQPAY: ChannelColumns = {
  order: 'order_id',
  sum: 'amount',
  fee: 'receiver_commission',
  date: 'end_date',
  datePattern: 'YYYY-MM-DD',
  totalRow: 'none',
}
const TERMINALS: ChannelColumns = {
  account: 'Рахунок',
  sum: 'Сума',
  date: 'Дата',
  ledger: 'terminal',
  datePattern: 'DD.MM.YYYY',
  totalRow: 'last',
}
const BANK: ChannelColumns = {
  sum: 'SUM_DOC',
  date: 'DATE_DOC',
  payer: 'NAME_A',
  datePattern: 'YYYYMMDD',
  totalRow: 'last',
}

/**
 * How files are read at the company of the demo's household, and a file of LiqPay of the days before with what it says
 * otherwise: a payment that nobody made here, one that it does not know, and the money that the bank has not brought yet;
 * two files of terminals, where the ledger has a payment that neither of them shows. Once.
 */
export async function compareDemoRegistry({ db, now, random }: Town): Promise<void> {
  const known = await db.selectFrom('portal.pay_channels').select('channel_id').limit(1).execute()
  const employee = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('login', '=', admins.billing.login)
    .executeTakeFirst()
  if (known.length > 0) return
  const at = now()
  const site = 'dnem'
  const channel = (name: string, provider: 'liqpay' | null, columns: ChannelColumns) => ({
    channel_id: random.uuid(),
    site,
    name,
    provider,
    columns: JSON.stringify(columns),
    changed_at: at,
    changed_by: employee?.user_id ?? null,
  })
  const ofLiqpay = channel('LiqPay', 'liqpay', LIQPAY)
  const ofTerminals = channel('Термінали', null, TERMINALS)
  await db
    .insertInto('portal.pay_channels')
    .values([ofLiqpay, ofTerminals, channel('Виписка банку', null, BANK)])
    .execute()
  const by = employee?.user_id ?? null
  await compareTerminals({ db, now, random }, { channel_id: ofTerminals.channel_id, site, by })
  const payments = await db
    .selectFrom('portal.payments')
    .select(['number', 'amount_kop', 'fee_kop', 'confirmed_at'])
    .where('site', '=', site)
    .where('provider', '=', 'liqpay')
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .execute()
  const [first, ...rest] = payments
  if (!first?.confirmed_at) return
  const registryRows = rest.map((payment, index): RegistryRow => ({
    row: index + 1,
    order: payment.number,
    account: null,
    paidOn: kyivDate(payment.confirmed_at ?? at),
    kopiykas: payment.amount_kop,
    feeKopiykas: payment.fee_kop,
    payer: null,
  }))
  const [firstRow] = registryRows
  // nobody made it here
  const stranger = firstRow && {
    ...firstRow,
    row: registryRows.length + 1,
    order: 'P-000000-AAAAAA',
    kopiykas: 180_00,
  }
  const rows = stranger ? [...registryRows, stranger] : registryRows
  const registry_id = random.uuid()
  const head = { registry_id, site, from_day: kyivDate(first.confirmed_at), till_day: kyivDate(at) }
  await db
    .insertInto('portal.pay_registries')
    .values({
      ...head,
      channel_id: ofLiqpay.channel_id,
      file_name: 'liqpay-reestr.csv',
      sha256: random.bytes(32),
      uploaded_by: employee?.user_id ?? null,
      uploaded_at: at,
      rows: rows.length,
      sum_kop: rows.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
      fee_kop: rows.reduce((sum, { feeKopiykas }) => sum + (feeKopiykas ?? 0), 0),
    })
    .execute()
  await compare({ db, now }, { ...head, provider: 'liqpay' }, rows, {
    unknown: [],
    ledger: null,
    shown: null,
  })
}

/** Days of the two files of terminals, counted back from today. */
const FILES = [
  ['terminaly-1.csv', 34, 15],
  ['terminaly-2.csv', 14, 3],
] as const

type Terminals = { readonly channel_id: string; readonly site: string; readonly by: string | null }

/** All that the ledger shows of terminals, but one payment of the earlier file. */
async function compareTerminals(
  { db, now, random }: Town,
  { channel_id, site, by }: Terminals,
): Promise<void> {
  const core = openCore({ answerers: openEmbeddedCore({ db }), record: { fm() {} }, now }).for(workerTrace)
  const channel = { channel_id, site, columns: TERMINALS }
  const today = kyivDate(now())
  let leftOut = false
  for (const [file_name, first, last] of FILES) {
    const days = { from: addDays(today, -first), to: addDays(today, -last) }
    const booked = await bookedIn(core, channel, days)
    const middle = leftOut ? undefined : booked[Math.floor(booked.length / 2)]
    leftOut = true
    const rows = booked
      .filter((payment) => payment !== middle)
      .map((payment, index): RegistryRow => ({
        row: index + 1,
        order: null,
        account: payment.account,
        paidOn: payment.paidOn,
        kopiykas: payment.amountKopiykas,
        feeKopiykas: null,
        payer: null,
      }))
    const [from, till] = [rows[0], rows.at(-1)]
    if (!from || !till) continue
    const head = { registry_id: random.uuid(), site, from_day: from.paidOn, till_day: till.paidOn }
    const shown = await shownOf(core, channel, daysOfFile(head))
    await db
      .insertInto('portal.pay_registries')
      .values({
        ...head,
        channel_id,
        file_name,
        sha256: random.bytes(32),
        uploaded_by: by,
        uploaded_at: now(),
        rows: rows.length,
        sum_kop: rows.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
        fee_kop: 0,
      })
      .execute()
    const named = rows.map(({ account, paidOn }) => ({ account: account ?? '', paidOn }))
    const ledger = await ledgerOf(core, named)
    await compare({ db, now }, { ...head, provider: null }, rows, { unknown: [], ledger, shown })
  }
  // as the night does, when the later file says all about the days of the earlier one
  const shown = await shownOf(core, channel, {
    from: addDays(today, -FILES[0][1]),
    to: addDays(today, -FILES[1][2]),
  })
  if (shown) await writeOnlyBooked({ db, now }, shown)
}

type Channel = Parameters<typeof shownOf>[1]
const bookedIn = async (core: Core, channel: Channel, days: { from: IsoDate; to: IsoDate }) =>
  ((await shownOf(core, channel, days))?.payments ?? []).toSorted((first, other) => {
    const [a, b] = [first, other].map(({ paidOn, account, id }) => `${paidOn} ${account} ${id}`)
    return (a ?? '') < (b ?? '') ? -1 : 1
  })
