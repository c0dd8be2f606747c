import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CODE_LENGTH, LINK_CODE_LENGTH, makeCode, normalizeCode, RESEND_SECONDS } from '#domain/code.ts'
import type { Database } from '#server/db/schema.ts'
import type { Random } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Asker } from './asker.ts'
import { countedInWindow, countInWindow, uncount } from './counters.ts'

/**
 * Spec §5: four characters; product.md §1: five minutes, five attempts, then the code is burned; promise A6: ten wrong
 * ones a day. Decision 35 says by what each is counted.
 */
export const codeRules = {
  lifeSeconds: 300,
  tries: 5,
  wrongPerDay: 10,
  /** for all unknown askers together, however many networks they use: 30 of 2²⁰ */
  wrongPerDayUnknown: 30,
  resendSeconds: RESEND_SECONDS,
  perHour: 5,
  perAddressHour: 20,
  /** for one network: it takes twenty networks to use up what all customers have */
  networkShare: 0.05,
  perDayAll: 20_000,
} as const
const DAY = 86_400

export type CodePurpose =
  | 'sign-in'
  | 'sign-up'
  | 'restore'
  | 'application'
  | 'contact'
  | 'owner'
  | 'delete'
  | 'debt'
/** What a code is for: it works for this purpose only. `subject` says what else it is bound to (account, user). */
export type CodeScope = { purpose: CodePurpose; channel: 'sms' | 'email'; contact: string; subject: string }

type Store = { db: Kysely<Database>; now: () => Date; random: Random; secrets: Secrets }

const hashOf = (secrets: Pick<Secrets, 'pepper'>, challenge: string, scope: CodeScope, code: string) =>
  createHmac('sha256', secrets.pepper)
    .update([challenge, scope.purpose, scope.channel, scope.contact, scope.subject, code].join('\n'))
    .digest()

/** Whether another message brings a link where the tries of a day are spent: only the owner of the phone opens it. */
export const hasLink = ({ purpose, channel }: Pick<CodeScope, 'purpose' | 'channel'>): boolean =>
  purpose === 'restore' && channel === 'sms'

/**
 * Makes a code and burns the asker's earlier ones for the same scope. Codes that somebody else asked for stay valid, so
 * that a stranger cannot burn anybody's code. The caller puts the message into the outbox in the same transaction.
 * @param length LINK_CODE_LENGTH for the code of a link, which is told with the link alone
 */
export async function issueCode(
  { db, now, random, secrets }: Store,
  scope: CodeScope,
  asker: Asker,
  length: typeof CODE_LENGTH | typeof LINK_CODE_LENGTH = CODE_LENGTH,
): Promise<string> {
  const at = now()
  const challenge = random.uuid()
  const code = makeCode(random.int, length)
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

/** A right code, and the attempt that proved it right. */
export type Challenge = { readonly id: string; readonly tries: 'tries' | 'tries_elsewhere' }

/**
 * Tries a code: the one sent for this asker, otherwise the latest one. Only attempts at a code that was sent are
 * counted, before the comparison: by code (five attempts of its asker, five of all others), by contact and asker over a
 * day, and over all unknown askers. The code of a link is not counted, since nobody guesses 80 bits: strangers cannot
 * close it. @returns the challenge, which is not spent yet.
 * @throws 'required' | 'code-invalid' | 'wrong-code' | 'code-expired' | 'simple-attempts-exhausted' on the field `code`
 */
export async function tryCode(
  store: Store,
  scope: CodeScope,
  typed: string,
  asker: Asker,
): Promise<Challenge> {
  const { db, now, secrets } = store
  const code = normalizeCode(typed)
  if (code === '') throw new Problem('required', { field: 'code' })
  if (code.length === LINK_CODE_LENGTH) return linkChallenge(store, scope, code)
  if (code.length !== CODE_LENGTH) throw new Problem('code-invalid', { field: 'code' })
  const at = now()
  const challenge = await db
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
  if (!challenge || challenge.used_at !== null) throw new Problem('wrong-code', { field: 'code' })
  if (challenge.expires_at <= at) throw new Problem('code-expired', { field: 'code' })
  await countTry(store, scope, asker)

  const tries = challenge.asked_from === asker.key ? 'tries' : 'tries_elsewhere'
  const row = await db
    .updateTable('portal.codes')
    .set((eb) => ({ [tries]: eb(tries, '+', 1) }))
    .where('challenge_id', '=', challenge.challenge_id)
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

async function linkChallenge(store: Store, { contact, ...scope }: CodeScope, code: string) {
  const challenge = await rightCodeAmong(store, { ...scope, contacts: [contact] }, code)
  if (!challenge) throw new Problem('wrong-code', { field: 'code' })
  return challenge
}

/**
 * Whether the wrong attempts of a day are spent, so that no code of four characters would be compared for this asker.
 */
export async function triesAreSpent(
  store: Pick<Store, 'db' | 'now'>,
  scope: CodeScope,
  asker: Asker,
): Promise<boolean> {
  for (const { bucket, key, most } of tryCounters(scope, asker))
    if ((await countedInWindow(store, bucket, key, DAY)) >= most) return true
  return false
}

/** The counters of wrong attempts of a day: of this asker, and of all unknown askers. */
function tryCounters({ contact, purpose }: CodeScope, asker: Asker) {
  const dayLimit = { bucket: 'code-day', key: `${contact} ${asker.key}`, most: codeRules.wrongPerDay }
  if (asker.known) return [dayLimit]
  const { wrongPerDayUnknown: most } = codeRules
  return [dayLimit, { bucket: 'code-day-unknown', key: `${contact} ${purpose}`, most }]
}

async function countTry(store: Store, scope: CodeScope, asker: Asker): Promise<void> {
  for (const { bucket, key, most } of tryCounters(scope, asker)) {
    const wrong = await countInWindow(store, bucket, key, DAY)
    if (wrong.n <= most) continue
    // not compared, so not a wrong attempt
    await uncount(store, bucket, key)
    throw exhausted(hasLink(scope) ? codeRules.resendSeconds : wrong.secondsLeft)
  }
}

async function uncountTry(store: Store, scope: CodeScope, asker: Asker): Promise<void> {
  for (const { bucket, key } of tryCounters(scope, asker)) await uncount(store, bucket, key)
}

/**
 * The code that is right among those sent to any of the contacts, whoever asked for them. Nothing is counted: only who
 * has proved something that no stranger has may be answered by it (authenticate.ts).
 */
export async function rightCodeAmong(
  { db, now, secrets }: Pick<Store, 'db' | 'now' | 'secrets'>,
  { contacts, ...scope }: { purpose: CodePurpose; contacts: readonly string[]; subject: string },
  typed: string,
): Promise<Challenge | null> {
  const code = normalizeCode(typed)
  const rows = await db
    .selectFrom('portal.codes')
    .select(['challenge_id', 'channel', 'contact', 'code_hash'])
    .where(sql<boolean>`contact = any(${[...contacts]}::text[])`)
    .where('purpose', '=', scope.purpose)
    .where('subject', '=', scope.subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now())
    .execute()
  const both = [secrets, ...(secrets.previous ? [secrets.previous] : [])]
  const challenge = rows.find(({ challenge_id, channel, contact, code_hash }) =>
    both.some((each) =>
      timingSafeEqual(code_hash, hashOf(each, challenge_id, { ...scope, channel, contact }, code)),
    ),
  )
  return challenge ? { id: challenge.challenge_id, tries: 'tries' } : null
}

/** Resets the used-up codes of a contact for a user who has proved their identity in another way. */
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

/** A right code that is only checked does not use up an attempt. */
export async function giveBackTry({ db }: Pick<Store, 'db'>, { id, tries }: Challenge): Promise<void> {
  await db
    .updateTable('portal.codes')
    .set((eb) => ({ [tries]: eb(tries, '-', 1) }))
    .where('challenge_id', '=', id)
    .where(tries, '>', 0)
    .execute()
}

/**
 * Spends a tried code: of many simultaneous requests exactly one succeeds, and other codes of the same scope stop
 * working. Call it in the transaction of what the code allows.
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

/** Restores a spent code when the action it was for failed after all. */
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
