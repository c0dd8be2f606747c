import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { CODE_LENGTH, makeCode, normalizeCode } from '#domain/code.ts'
import type { Database } from '#server/db/schema.ts'
import type { Random } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Asker } from './asker.ts'
import { countInWindow, uncount } from './counters.ts'

/**
 * Spec §5: four characters; product.md §1: five minutes, five tries, then burned; promise A6: ten wrong a day. What
 * each is counted by stands in decision 35.
 */
export const codeRules = {
  lifeSeconds: 300,
  tries: 5,
  wrongPerDay: 10,
  /** of all askers nobody knows, however many networks they have: 30 of 2²⁰ */
  wrongPerDayUnknown: 30,
  resendSeconds: 60,
  perHour: 5,
  perAddressHour: 20,
  /** of one network: twenty networks it takes to spend what all customers have */
  networkShare: 0.05,
  perDayAll: 20_000,
} as const
const DAY = 86_400

export type CodePurpose = 'sign-in' | 'sign-up' | 'restore' | 'application' | 'contact' | 'owner' | 'delete'
/** What a code is for: it opens this door only. `subject` holds what else it is bound to (account, user). */
export type CodeScope = { purpose: CodePurpose; channel: 'sms' | 'email'; contact: string; subject: string }

type Store = { db: Kysely<Database>; now: () => Date; random: Random; secrets: Secrets }

const hashOf = (secrets: Pick<Secrets, 'pepper'>, challenge: string, scope: CodeScope, code: string) =>
  createHmac('sha256', secrets.pepper)
    .update([challenge, scope.purpose, scope.channel, scope.contact, scope.subject, code].join('\n'))
    .digest()

/**
 * Makes a code and burns the earlier ones the asker had for the same scope; one that somebody else asked for stays,
 * so that nobody's code dies of a stranger's. The caller puts it into the outbox in the same transaction.
 */
export async function issueCode(
  { db, now, random, secrets }: Store,
  scope: CodeScope,
  asker: Asker,
): Promise<string> {
  const at = now()
  const challenge = random.uuid()
  const code = makeCode(random.int)
  await db
    .updateTable('portal.codes')
    .set({ replaced_at: at })
    .where('contact', '=', scope.contact)
    .where('purpose', '=', scope.purpose)
    .where('subject', '=', scope.subject)
    .where('asked_from', '=', asker.key)
    .where('replaced_at', 'is', null)
    .execute()
  await db
    .insertInto('portal.codes')
    .values({
      challenge_id: challenge,
      purpose: scope.purpose,
      channel: scope.channel,
      contact: scope.contact,
      subject: scope.subject,
      code_hash: hashOf(secrets, challenge, scope, code),
      asked_from: asker.key,
      created_at: at,
      expires_at: new Date(at.getTime() + codeRules.lifeSeconds * 1000),
    })
    .execute()
  return code
}

/** A code that was right, and which of its tries that took. */
export type Challenge = { readonly id: string; readonly tries: 'tries' | 'tries_elsewhere' }

/**
 * Tries a code: the one the asker had sent, or else the latest there is. Only a try at a code that was sent is counted,
 * and before it is compared: by the code (five tries of whoever asked for it, five of all others), by contact and asker
 * over a day, and over all askers nobody knows. @returns the challenge, still to be spent.
 * @throws 'code-invalid' | 'wrong-code' | 'code-expired' | 'simple-attempts-exhausted' on the field `code`
 */
export async function tryCode(
  store: Store,
  scope: CodeScope,
  typed: string,
  asker: Asker,
): Promise<Challenge> {
  const { db, now, secrets } = store
  const code = normalizeCode(typed)
  if (code.length !== CODE_LENGTH) throw new Problem('code-invalid', { field: 'code' })
  const at = now()
  const found = await db
    .selectFrom('portal.codes')
    .select(['challenge_id', 'asked_from', 'used_at', 'expires_at'])
    .where('contact', '=', scope.contact)
    .where('purpose', '=', scope.purpose)
    .where('channel', '=', scope.channel)
    .where('subject', '=', scope.subject)
    .where('replaced_at', 'is', null)
    .orderBy(
      (eb) =>
        eb.and([eb('asked_from', '=', asker.key), eb('used_at', 'is', null), eb('expires_at', '>', at)]),
      'desc',
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found || found.used_at !== null) throw new Problem('wrong-code', { field: 'code' })
  if (found.expires_at <= at) throw new Problem('code-expired', { field: 'code' })
  await countTry(store, scope, asker)

  const tries = found.asked_from === asker.key ? 'tries' : 'tries_elsewhere'
  const row = await db
    .updateTable('portal.codes')
    .set((eb) => ({ [tries]: eb(tries, '+', 1) }))
    .where('challenge_id', '=', found.challenge_id)
    .where('used_at', 'is', null)
    .where(tries, '<', codeRules.tries)
    .returning(['challenge_id', 'code_hash', `${tries} as n`])
    .executeTakeFirst()
  if (!row) {
    await uncountTry(store, scope, asker)
    throw exhausted(codeRules.resendSeconds)
  }
  const right = [secrets, ...(secrets.previous ? [secrets.previous] : [])].some((each) =>
    timingSafeEqual(row.code_hash, hashOf(each, row.challenge_id, scope, code)),
  )
  if (!right)
    throw new Problem('wrong-code', { field: 'code', params: { triesLeft: codeRules.tries - row.n } })
  await uncountTry(store, scope, asker)
  return { id: row.challenge_id, tries }
}

/** The counters of wrong tries of a day: the asker's own, and of all askers nobody knows. */
function tryCounters({ contact, purpose }: CodeScope, asker: Asker) {
  const own = { bucket: 'code-day', key: `${contact} ${asker.key}`, most: codeRules.wrongPerDay }
  if (asker.known) return [own]
  const { wrongPerDayUnknown: most } = codeRules
  return [own, { bucket: 'code-day-unknown', key: `${contact} ${purpose}`, most }]
}

async function countTry(store: Store, scope: CodeScope, asker: Asker): Promise<void> {
  for (const { bucket, key, most } of tryCounters(scope, asker)) {
    const wrong = await countInWindow(store, bucket, key, DAY)
    if (wrong.n <= most) continue
    // not looked at, so it is no wrong one
    await uncount(store, bucket, key)
    throw exhausted(wrong.secondsLeft)
  }
}

async function uncountTry(store: Store, scope: CodeScope, asker: Asker): Promise<void> {
  for (const { bucket, key } of tryCounters(scope, asker)) await uncount(store, bucket, key)
}

/** A user who has proved in another way who they are gets back the spent codes of their contact. */
export async function forgetCodeTries({ db }: Pick<Store, 'db'>, contact: string): Promise<void> {
  await db
    .deleteFrom('portal.counters')
    .where('bucket', 'in', ['code-day', 'code-day-unknown', 'code-minute', 'code-hour'])
    .where((eb) => eb.fn<boolean>('starts_with', ['key', eb.val(`${contact} `)]))
    .execute()
  await db
    .updateTable('portal.codes')
    .set({ tries: 0, tries_elsewhere: 0 })
    .where('contact', '=', contact)
    .where('used_at', 'is', null)
    .execute()
}

/** A right code that is looked at before it is spent does not use up a try. */
export async function giveBackTry({ db }: Pick<Store, 'db'>, { id, tries }: Challenge): Promise<void> {
  await db
    .updateTable('portal.codes')
    .set((eb) => ({ [tries]: eb(tries, '-', 1) }))
    .where('challenge_id', '=', id)
    .where(tries, '>', 0)
    .execute()
}

/**
 * Spends a tried code; of many at once exactly one gets through, and the others of the same scope are of no use any
 * more. Call it in the transaction of what it opens.
 */
export async function spendCode({ db, now }: Pick<Store, 'db' | 'now'>, { id }: Challenge): Promise<void> {
  const spent = await db
    .updateTable('portal.codes')
    .set({ used_at: now() })
    .where('challenge_id', '=', id)
    .where('used_at', 'is', null)
    .returning(['contact', 'purpose', 'subject'])
    .executeTakeFirst()
  if (!spent) throw new Problem('wrong-code', { field: 'code' })
  await db
    .updateTable('portal.codes')
    .set({ replaced_at: now() })
    .where('contact', '=', spent.contact)
    .where('purpose', '=', spent.purpose)
    .where('subject', '=', spent.subject)
    .where('challenge_id', '!=', id)
    .where('replaced_at', 'is', null)
    .execute()
}

/** A spent code whose door did not open all the same is as it was before it came. */
export async function giveBackCode({ db }: Pick<Store, 'db'>, { id, tries }: Challenge): Promise<void> {
  await db
    .updateTable('portal.codes')
    .set((eb) => ({ used_at: null, [tries]: eb(tries, '-', 1) }))
    .where('challenge_id', '=', id)
    .where('used_at', 'is not', null)
    .execute()
}

const exhausted = (seconds: number) =>
  new Problem('simple-attempts-exhausted', {
    field: 'code',
    retryAfterSeconds: seconds,
    params: { minutes: Math.max(1, Math.ceil(seconds / 60)) },
  })
