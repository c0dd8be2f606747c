import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { payDoor, payments } from '#contract/payments.ts'
import { maskAddress } from '#domain/address.ts'
import { checkEmail, normalizeEmail } from '#domain/email.ts'
import { OPEN_STATES, PENDING_STATES, type PayProvider } from '#domain/payment-life.ts'
import { siteOfAccount } from '#domain/site.ts'
import { networkKey } from '#server/address-key.ts'
import { takePlace } from '#server/auth/counters.ts'
import { fm } from '#server/core/function-modules.ts'
import { liveLink } from '#server/db/live-link.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Customer, Deps, Visit } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { payLinkEnd, readPayLinkCode } from '#server/pay-link-code.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import { accountOfAnybody } from '#server/typed-account.ts'
import { askUnlessRecent } from './ask.ts'
import { openWays, type Share, splitBasket } from './basket.ts'
import { paymentOfCode, returnCode } from './codes.ts'
import { goTo, mayGo } from './go.ts'
import { leftToPay } from './left-to-pay.ts'
import { type Payment, paymentIn } from './store.ts'
import { accountsOf, addressesOf } from './own.ts'
import { writeBasket } from './start.ts'
import { pay } from '#text/pay.ts'

/** The last four digits: a payer knows the account, a stranger does not learn it. */
export const maskAccount = (account: string): string => `•••${account.slice(-4)}`

const keysOf = ({ device, previous }: Deps['secrets']) => (previous ? [device, previous.device] : [device])

export async function paymentByCode(deps: Deps, code: string): Promise<Payment> {
  const id = paymentOfCode(keysOf(deps.secrets), code)
  const payment = id === null ? undefined : await paymentIn(deps, id)
  if (!payment) throw new Problem('pay-link-ended', { field: 'code' })
  return payment
}

/** A page that waits asks again so often, seconds. */
const PAGE_ASKS = 4

/** How a payment stands, for whoever came back from the provider. @throws 'pay-link-ended' */
export async function payStatus(
  deps: Deps,
  _caller: null,
  { code }: z.output<typeof payDoor.status.request>,
) {
  const { payment_id: id, state: before } = await paymentByCode(deps, code)
  if (OPEN_STATES.some((state) => state === before)) await askUnlessRecent(deps, id)
  const payment = await paymentByCode(deps, code)
  const accounts = (await accountsOf(deps, [payment])).get(id) ?? []
  const moving = [...OPEN_STATES, ...PENDING_STATES].some((state) => state === payment.state)
  return {
    status: 'success' as const,
    payment: {
      number: payment.number,
      provider: payment.provider,
      state: payment.state,
      kopiykas: payment.amount_kop,
      accounts: accounts.map(maskAccount),
      startedAt: payment.started_at.toISOString(),
      reason: payment.reason,
      mayGo: mayGo(payment, deps.now()),
      waits: payment.trouble !== null,
    },
    next: await nextOf(deps, payment),
    askAgainSeconds: moving && payment.trouble === null ? PAGE_ASKS : null,
  }
}

/** A payer without a cabinet is led to the other payments of the basket; in a cabinet it shows them itself. */
async function nextOf(deps: Deps, { payment_id, basket_id, user_id }: Payment) {
  if (user_id !== null) return null
  const others = await deps.db
    .selectFrom('portal.payments')
    .selectAll()
    .where('basket_id', '=', basket_id)
    .where('payment_id', '<>', payment_id)
    .where('state', '=', 'started')
    .orderBy('amount_kop', 'desc')
    .orderBy('payment_id')
    .execute()
  const next = others.find((payment) => mayGo(payment, deps.now()))
  if (!next) return null
  return {
    code: returnCode(deps.secrets.device, next.payment_id),
    kopiykas: next.amount_kop,
    payee: next.payee.name,
  }
}

/** @throws 'pay-link-ended' | 'payment-over' | 'provider-down' */
export async function payAgain(deps: Deps, _caller: null, { code }: z.output<typeof payDoor.again.request>) {
  return gone(deps, (await paymentByCode(deps, code)).payment_id)
}

async function gone(deps: Deps, payment: string) {
  const going = await goTo(deps, payment)
  return {
    status: 'success' as const,
    code: returnCode(deps.secrets.device, payment),
    going: going.kind === 'form' ? { ...going, fields: { ...going.fields } } : going,
  }
}

/** How often a network may look for accounts, and begin to pay, in an hour. */
const FINDS = { places: 30, seconds: 3600 }
const STARTS = { places: 20, seconds: 3600 }

async function inBudget(
  deps: Deps,
  visit: Pick<Visit, 'address'>,
  bucket: 'pay-find' | 'pay-start',
): Promise<void> {
  const rule = bucket === 'pay-find' ? FINDS : STARTS
  const wait = await takePlace(deps, bucket, networkKey(visit.address), rule)
  if (wait > 0) throw new Problem('too-many-requests', { retryAfterSeconds: wait })
}

/**
 * The masked address of an account. An account that nobody has gets one too, always the same, so that the answer does
 * not tell which accounts there are; the sum owed and the name are told to nobody here.
 */
export async function payFind(
  deps: Deps,
  _caller: null,
  { account }: z.output<typeof payDoor.find.request>,
  visit: Visit,
) {
  const { number, site } = accountOfAnybody(account)
  await inBudget(deps, visit, 'pay-find')
  const ways = await openWays(deps, site)
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
  const [head] = accounts
  return {
    status: 'success' as const,
    address: head ? guestAddress(head.address) : inventedAddress(deps, number),
    ...ways,
  }
}

/** A guest sees the street by its first letter and the number of digits of nothing: parts after the settlement. */
const guestAddress = (address: string): string =>
  maskAddress(address).split(', ').slice(1).join(', ').replaceAll('. ', '.\u00a0')

/** What an account that is not there looks like: made of its number, so that it never changes. */
function inventedAddress({ secrets }: Pick<Deps, 'secrets'>, number: string): string {
  const hash = createHmac('sha256', secrets.accounts).update(`guest ${number}`).digest()
  const { streets, house, flat } = pay.invented
  const street = streets[(hash[0] ?? 0) % streets.length] ?? ''
  // three accounts of four are flats
  return [street, house, ...((hash[1] ?? 0) < 192 ? [flat] : [])].join(', ')
}

/** @throws 'account-not-found' for an account that is not there: nobody can be paid for it; counted by network */
export async function payStart(
  deps: Deps,
  _caller: null,
  { account, kopiykas, provider, email = '' }: z.output<typeof payDoor.start.request>,
  visit: Visit,
) {
  const { number } = accountOfAnybody(account)
  const mail = normalizeEmail(email)
  if (mail !== '' && checkEmail(mail) !== null) throw new Problem('email-invalid', { field: 'email' })
  await inBudget(deps, visit, 'pay-start')
  const request = { account: number, kopiykas, provider, door: 'guest', email: mail || null } as const
  const shares = await sharesOf(deps, request)
  // how a debt is made up is told to nobody without a code
  if (shares.length > 1) throw new Problem('several-payees')
  return begun(deps, request, shares)
}

type Begun = {
  account: string
  kopiykas: number
  provider: PayProvider
  door: 'guest' | 'link'
  email: string | null
}

/** What money of one account would be, to its payees. @throws 'account-not-found' | 'not-offered' */
async function sharesOf(deps: Deps, { account, kopiykas, provider }: Begun): Promise<readonly Share[]> {
  const { shares } = await splitBasket(deps, [{ account, kopiykas }], provider).catch((error: unknown) => {
    if (error instanceof Problem && error.field?.startsWith('items'))
      throw new Problem('account-not-found', { field: 'account' })
    throw error
  })
  if (shares.length === 0) throw new Problem('not-offered')
  return shares.toSorted((first, other) => other.kopiykas - first.kopiykas)
}

/** Written down and gone to the provider with the first of them, or neither. */
async function begun(deps: Deps, { door, email, provider }: Begun, shares: readonly Share[]) {
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const [made] = await writeBasket(inner, { user: null, door, email, provider }, shares)
    if (!made) throw new Problem('not-offered')
    return gone(inner, made.payment)
  })
}

const LINK_DAYS = 30
const DAY = 86_400_000

/** Makes a secret link; only its hash is kept. */
export async function makeLink(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  link: {
    account: string
    site: string
    kopiykas: number | null
    by: string | null
    days?: number | undefined
  },
): Promise<{ code: string; url: string; expiresAt: Date }> {
  const code = deps.random.bytes(24).toString('base64url')
  const expiresAt = new Date(deps.now().getTime() + (link.days ?? LINK_DAYS) * DAY)
  await deps.db
    .insertInto('portal.pay_links')
    .values({
      code_hash: hashPayLink(deps.secrets, code),
      account: link.account,
      site: link.site,
      amount_kop: link.kopiykas,
      made_by: link.by,
      made_at: deps.now(),
      expires_at: expiresAt,
    })
    .execute()
  return { code, url: `${deps.config.publicUrl}/pay/link/${code}`, expiresAt }
}
const hashPayLink = ({ accounts }: Pick<Deps['secrets'], 'accounts'>, code: string): string =>
  keyedHash(accounts, `pay-link ${code}`)

export async function ownLink(
  deps: Deps,
  caller: Customer,
  { account, kopiykas, days }: z.output<typeof payments.link.request>,
) {
  const number = ownNumber(caller, account)
  const site = siteOfAccount(number)?.site ?? ''
  const made = await makeLink(deps, {
    account: number,
    site,
    kopiykas: kopiykas ?? null,
    by: caller.userId,
    days,
  })
  return { status: 'success' as const, url: made.url, expiresAt: made.expiresAt.toISOString() }
}

/** A link of a letter is signed, one that a customer made is kept. Whoever lost the account may pay as any guest does. */
async function linkOf(deps: Deps, code: string) {
  const { device, previous } = deps.secrets
  const signed = readPayLinkCode(previous ? [device, previous.device] : [device], code)
  const site = signed && siteOfAccount(signed.account)?.site
  if (signed && site) {
    const { to } = signed
    if (signed.expiresAt <= deps.now() || (to !== null && !(await isSeen(deps, signed.account, to))))
      throw new Problem('pay-link-ended', { field: 'code' })
    return { account: signed.account, site, amount_kop: null, expires_at: signed.expiresAt }
  }
  const link = await deps.db
    .selectFrom('portal.pay_links')
    .selectAll()
    .where('code_hash', '=', hashPayLink(deps.secrets, code))
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
  const by = link?.made_by ?? null
  if (!link || (by !== null && !(await isSeen(deps, link.account, payLinkEnd(by)))))
    throw new Problem('pay-link-ended', { field: 'code' })
  return link
}

/** Whether whoever was sent a link, or made it, sees the account still: what is owed is told no longer than that. */
async function isSeen({ db, now }: Deps, account: string, user: string): Promise<boolean> {
  const { rows } = await sql`
    select from portal.account_links l where l.account = ${account} and ${liveLink(now(), 'l')}
      and right(l.user_id::text, ${user.length}::int) = ${user}`.execute(db)
  return rows.length > 0
}

/** The sum and a masked account, nothing else. @throws 'pay-link-ended' */
export async function payLink(deps: Deps, _caller: null, { code }: z.output<typeof payDoor.link.request>) {
  const link = await linkOf(deps, code)
  const addresses = await addressesOf(deps, [link])
  const address = addresses.get(link.account)
  return {
    status: 'success' as const,
    account: maskAccount(link.account),
    address: address === undefined ? null : guestAddress(address),
    kopiykas: link.amount_kop ?? (await leftToPay(deps, link.account)).recommendedKopiykas,
    ...(await openWays(deps, link.site)),
    expiresAt: link.expires_at.toISOString(),
  }
}

/** @throws 'pay-link-ended' | 'not-offered' | 'provider-down' */
export async function payLinkStart(
  deps: Deps,
  _caller: null,
  { code, kopiykas, provider, payments: paymentCount }: z.output<typeof payDoor.linkStart.request>,
) {
  const { account } = await linkOf(deps, code)
  const request = { account, kopiykas, provider, door: 'link', email: null } as const
  const shares = await sharesOf(deps, request).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'account-not-found')
      throw new Problem('pay-link-ended', { field: 'code' })
    throw error
  })
  const several =
    shares.length > 1 ? shares.map((share) => ({ kopiykas: share.kopiykas, payee: share.payee })) : []
  // several payments are told of before they are made
  if (shares.length > 1 && shares.length !== paymentCount)
    return { status: 'success' as const, started: null, several }
  const { code: first, going } = await begun(deps, request, shares)
  return { status: 'success' as const, started: { code: first, going }, several }
}
