import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { payDoor } from '#contract/payments.ts'
import { checkEmail, normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Site } from '#domain/site.ts'
import { networkKey } from '#server/address-key.ts'
import { auditWrongCode, writeAudit } from '#server/audit/audit.ts'
import type { Asker } from '#server/auth/asker.ts'
import { waitForCode } from '#server/auth/code-budget.ts'
import { codeMessage } from '#server/auth/code-message.ts'
import { type CodeScope, codeRules, giveBackTry, issueCode, spendCode, tryCode } from '#server/auth/codes.ts'
import type { Contact } from '#server/auth/contact.ts'
import { takePlace } from '#server/auth/counters.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { Problem } from '#server/problem.ts'
import { splitBasket } from './basket.ts'
import { makeLink } from './door.ts'
import { leftToPay } from './left-to-pay.ts'
import { accountOfAnybody } from '#server/typed-account.ts'

/** How many codes a network may ask for in an hour, and how many one phone or mailbox gets for all its accounts. */
const ASKS = { places: 10, seconds: 3600 }
const GETS = { places: 5, seconds: 3600 }

/**
 * A code is bound to the account, not to the phone: two accounts of one customer have limits of their own, so that the
 * limits do not tell whose they are.
 */
const scopeOf = (account: string): CodeScope => ({
  purpose: 'debt',
  channel: 'sms',
  contact: `account:${account}`,
  subject: '',
})

/** A device that has signed in is not told apart: that would tell whether the account has a cabinet. */
const askerOf = ({ address }: Pick<Visit, 'address'>): Asker => ({
  key: `network ${networkKey(address)}`,
  known: false,
})

/**
 * Sends a code to the contact that the company keeps with an account. An account that nobody has, and one without a
 * contact, get the same answer by the same statements: a masked contact is made up for them, and the message is put
 * away as one that is too late to send.
 */
export async function payDebtCode(
  deps: Deps,
  _caller: null,
  { account }: z.output<typeof payDoor.debtCode.request>,
  visit: Visit,
) {
  const { number, site } = accountOfAnybody(account)
  const tooMany = await takePlace(deps, 'pay-debt', networkKey(visit.address), ASKS)
  if (tooMany > 0) throw new Problem('too-many-requests', { retryAfterSeconds: tooMany })
  const kept = await contactOfAccount(deps, number)
  const contact = kept ?? inventedContact(deps, number)
  const scope = scopeOf(number)
  const asker = askerOf(visit)
  const answer = { status: 'success' as const, sentTo: contact.masked, lifeSeconds: codeRules.lifeSeconds }
  const wait = await waitForCode(deps, { contact: { value: scope.contact }, purpose: 'debt' }, asker, visit)
  if (wait > 0) return { ...answer, resendAfterSeconds: wait, tooMany: true }

  const full = (await takePlace(deps, 'pay-debt-contact', contact.value, GETS)) > 0
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const code = await issueCode(inner, scope, asker)
    const lives = kept === null || full ? 0 : codeRules.lifeSeconds * 1000
    await putMessage(db, inner, {
      ...codeMessage(contact, 'debt', code),
      sender: await senderOf(inner, site),
      expiresAt: new Date(deps.now().getTime() + lives),
    })
  })
  return { ...answer, resendAfterSeconds: codeRules.resendSeconds, tooMany: false }
}

/**
 * What an account owes, for whoever has the code sent to its contact.
 *
 * @throws 'code-invalid' | 'wrong-code' | 'code-expired' | 'simple-attempts-exhausted' on the field `code`
 */
export async function payDebt(
  deps: Deps,
  _caller: null,
  { account, code }: z.output<typeof payDoor.debt.request>,
  visit: Visit,
) {
  const { number, site } = accountOfAnybody(account)
  const challenge = await auditWrongCode(deps, visit, 'person', () =>
    tryCode(deps, scopeOf(number), code, askerOf(visit)),
  )
  // the core is asked first: a core that is down must not cost the payer their code
  const sums = await leftToPay(deps, number).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'account-not-found')
      throw new Problem('wrong-code', { field: 'code' })
    await giveBackTry(deps, challenge)
    throw error
  })
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    await spendCode(inner, challenge)
    await writeAudit(inner, visit, {
      action: 'guest-debt-shown',
      outcome: 'success',
      account: number,
      site,
    })
  })
  return { status: 'success' as const, ...sums, link: await linkOfSeveral(deps, number, site, sums) }
}

/** A day is enough for whoever has just been told the sum. */
const LINK_DAYS = 1

/** Where a debt to several bank accounts of a company is paid by whoever knows it; null: one payment pays it. */
async function linkOfSeveral(
  deps: Deps,
  account: string,
  site: Site,
  { recommendedKopiykas: kopiykas }: { recommendedKopiykas: number | null },
): Promise<string | null> {
  if (kopiykas === null) return null
  const several = await splitBasket(deps, [{ account, kopiykas }], null).then(
    ({ shares }) => shares.length > 1,
    // paying is not open there, which the page says by itself
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
  return several
    ? (await makeLink(deps, { account, site, kopiykas: null, by: null, days: LINK_DAYS })).code
    : null
}

/** The contact that the company keeps with an account, the phone first; null: there is none, or no such account. */
async function contactOfAccount({ core }: Pick<Deps, 'core'>, account: string): Promise<Contact | null> {
  const kept = await core
    .call(fm.ZPORTAL_CUSTOM_INFO, { account })
    .then(({ customer }) => customer)
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'account-not-found') return null
      throw error
    })
  const phone = normalizePhone(kept?.phone ?? '')
  if (phone) return { channel: 'sms', value: phone, masked: maskedPhone(phone) }
  const email = normalizeEmail(kept?.email ?? '')
  if (checkEmail(email) !== null) return null
  return { channel: 'email', value: email, masked: maskedEmail(email.slice(0, 1)) }
}

/** Less than in the cabinet, since anybody may ask: the owner knows which phone it is. */
const maskedPhone = (phone: string): string => `•••${phone.slice(-2)}`
const maskedEmail = (first: string): string => `${first}•••@•••`

const LETTERS = 'abdegiklmnoprstvyz'

/** A contact for an account that has none: made of its number, so that it never changes; nobody is written to. */
function inventedContact({ secrets }: Pick<Deps, 'secrets'>, account: string): Contact {
  const hash = createHmac('sha256', secrets.accounts).update(`guest contact ${account}`).digest()
  const [kind = 0, digits = 0] = hash
  // one in sixteen is a mailbox
  if (kind < 16) {
    const value = `${hash.toString('hex')}@none.invalid`
    return { channel: 'email', value, masked: maskedEmail(LETTERS.charAt(digits % LETTERS.length)) }
  }
  // no operator has the code 00
  const value = `+38000${String(hash.readUInt32BE(2) % 10_000_000).padStart(7, '0')}`
  return { channel: 'sms', value, masked: maskedPhone(value) }
}
