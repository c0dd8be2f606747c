import { sql } from 'kysely'
import { agreement } from '#demo/merchants.ts'
import type { PayProvider } from '#domain/payment-life.ts'
import { makeIban } from '#domain/iban.ts'
import { type Site, siteOfAccount } from '#domain/site.ts'
import { returnCode } from '#server/payments/codes.ts'
import { makeLink } from '#server/payments/door.ts'
import { writeBasket } from '#server/payments/start.ts'
import type { Actor } from './actors.ts'
import type { TestApp } from './app.ts'

export const siteOf = (account: string): Site => siteOfAccount(account)?.site ?? 'dnem'

/** The agreement of a company with a provider, as the stubs of providers know it; made once. */
export async function makeMerchant(
  t: Pick<TestApp, 'deps'>,
  site: Site = 'dnem',
  provider: PayProvider = 'liqpay',
): Promise<string> {
  const known = await merchantOf(t, site, provider)
  if (known !== undefined) return known
  await t.deps.db
    .insertInto('portal.merchants')
    .values(agreement(t.deps, site, provider))
    // made at the same moment for another request
    .onConflict((on) => on.doNothing())
    .execute()
  return (await merchantOf(t, site, provider)) ?? ''
}

const merchantOf = async ({ deps }: Pick<TestApp, 'deps'>, site: Site, provider: PayProvider) =>
  (
    await deps.db
      .selectFrom('portal.merchants')
      .select('merchant_id')
      .where('site', '=', site)
      .where('provider', '=', provider)
      .where('service', 'is', null)
      .where('state', '=', 'active')
      .executeTakeFirst()
  )?.merchant_id

/** A payment written down for an account: nobody has gone to the provider yet. */
export async function makePayment(
  t: Pick<TestApp, 'deps'>,
  me: Pick<Actor, 'account'> & { user?: { userId: string } | null },
  making: {
    kopiykas?: number
    provider?: PayProvider
    parts?: readonly { account: string; kopiykas: number }[]
  } = {},
): Promise<string> {
  const { provider = 'liqpay', parts = [{ account: me.account, kopiykas: making.kopiykas ?? 100_00 }] } =
    making
  const kopiykas = parts.reduce((total, part) => total + part.kopiykas, 0)
  const site = siteOf(me.account)
  const merchant = await makeMerchant(t, site, provider)
  const [made] = await writeBasket(
    t.deps,
    { user: me.user?.userId ?? null, door: me.user ? 'cabinet' : 'guest', email: null, provider },
    [
      {
        site,
        merchant,
        payee: { name: 'ТОВ «Тест»', edrpou: '99999992', iban: 'UA', bankName: 'Банк' },
        kopiykas,
        feeKopiykas: 0,
        parts: parts.map((part) => ({
          ...part,
          address: '',
          service: null,
          document: null,
          covers: [
            {
              service: 'energy',
              name: 'Енергія',
              document: null,
              bill: null,
              dueOn: null,
              kopiykas: part.kopiykas,
            },
          ],
        })),
      },
    ],
  )
  return made?.payment ?? ''
}

/** A payment that the provider has the money of, on its way to the ledger. */
export async function makePending(
  t: Pick<TestApp, 'deps'>,
  me: Parameters<typeof makePayment>[1],
  making: Parameters<typeof makePayment>[2] & { service?: string } = {},
) {
  const payment = await makePayment(t, me, making)
  await t.deps.db
    .updateTable('portal.payments')
    .set({ state: 'confirmed', confirmed_at: t.deps.now(), next_ask_at: null })
    .where('payment_id', '=', payment)
    .execute()
  if (making.service !== undefined)
    await t.deps.db
      .updateTable('portal.payment_items')
      .set({ service: making.service })
      .where('payment_id', '=', payment)
      .execute()
  return payment
}

/** A payment that the ledger shows already. */
export async function makeCredited(t: Pick<TestApp, 'deps'>, me: Parameters<typeof makePayment>[1]) {
  const payment = await makePayment(t, me)
  const at = t.deps.now()
  await t.deps.db
    .updateTable('portal.payments')
    .set({
      state: 'credited',
      sent_at: at,
      confirmed_at: at,
      credited_at: at,
      ended_at: at,
      next_ask_at: null,
    })
    .where('payment_id', '=', payment)
    .execute()
  await t.deps.db
    .updateTable('portal.payment_items')
    .set({ posted_at: at, receipt: 'P-1', core_payment: 'x' })
    .where('payment_id', '=', payment)
    .execute()
  return payment
}

/** A payment with a part that the billing core has refused. */
export async function makeRefused(t: Pick<TestApp, 'deps'>, me: Parameters<typeof makePayment>[1]) {
  const payment = await makePayment(t, me)
  const at = t.deps.now()
  await t.deps.db
    .updateTable('portal.payments')
    .set({ state: 'passed', confirmed_at: at, next_ask_at: null, trouble: 'core-refused', trouble_at: at })
    .where('payment_id', '=', payment)
    .execute()
  await t.deps.db
    .updateTable('portal.payment_items')
    .set({ refused: 'not-found', message_id: t.deps.random.uuid() })
    .where('payment_id', '=', payment)
    .execute()
  return payment
}

/** A payment of which the provider took another sum. */
export async function makeWrongSum(
  t: Pick<TestApp, 'deps'>,
  me: Parameters<typeof makePayment>[1],
  toldKopiykas = 99_00,
) {
  const payment = await makePayment(t, me)
  const at = t.deps.now()
  await t.deps.db
    .updateTable('portal.payments')
    .set({
      state: 'at-provider',
      sent_at: at,
      next_ask_at: null,
      trouble: 'wrong-sum',
      trouble_at: at,
      told_kop: toldKopiykas,
    })
    .where('payment_id', '=', payment)
    .execute()
  return payment
}

/** The secret part of the address a payer comes back to. */
export const codeOf = (t: Pick<TestApp, 'deps'>, payment: string): string =>
  returnCode(t.deps.secrets.device, payment)

/** The secret part of a link for an account. */
export async function payLinkOf(t: Pick<TestApp, 'deps'>, account: string): Promise<string> {
  await makeMerchant(t, siteOf(account))
  const { url } = await makeLink(t.deps, { account, site: siteOf(account), kopiykas: 100_00, by: null })
  return url.split('/').at(-1) ?? ''
}

/**
 * An account owes by an act on a violation, which its company has another bank account for.
 *
 * @returns what ends the other bank account
 */
export async function oweToTwo(
  { database: { db } }: Pick<TestApp, 'database'>,
  account: string,
  kopiykas: number,
): Promise<() => Promise<unknown>> {
  await sql`
    insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document)
    select account_id, '2026-09-20'::date, gen_random_uuid(), 'act', 'act', ${kopiykas}::bigint, 'АП-1' from core.accounts
    where number = ${account}`.execute(db)
  const iban = makeIban('300001', '48')
  await sql`
    insert into core.company_banks (site, kind, account, mfo, name, edrpou, service, from_date, changed_at)
    select site, kind, ${iban}, '300001', 'Банк актів', '00000048', 'act', '2026-01-01', now() from core.accounts
    where number = ${account} on conflict do nothing`.execute(db)
  return () => sql`delete from core.company_banks where account = ${iban}`.execute(db)
}

/** Gives an account a phone as the company keeps it, and asks for the code by which a guest sees the debt. */
export async function debtCodeOf(t: Pick<TestApp, 'database' | 'call' | 'codeFor'>, account: string) {
  const phone = `+38097${account.slice(-7)}`
  await sql`
    update core.customers set phone = ${phone}
    where customer_id = (select customer_id from core.accounts where number = ${account})`.execute(
    t.database.db,
  )
  await t.call('/api/pay/debt/code', { account })
  return t.codeFor(phone)
}
