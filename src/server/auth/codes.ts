import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { CODE_LENGTH, makeCode, normalizeCode } from '#domain/code.ts'
import type { Database } from '#server/db/schema.ts'
import type { Random } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets.ts'
import { countInWindow, uncount } from './counters.ts'

/** Spec §5: four characters; product.md §1: five minutes, five tries, then burned; promise A6: ten wrong a day. */
export const codeRules = {
  lifeSeconds: 300,
  tries: 5,
  wrongPerDay: 10,
  resendSeconds: 60,
  perHour: 5,
  perAddressHour: 20,
  perDayAll: 20_000,
} as const
const DAY = 86_400

export type CodePurpose = 'sign-in' | 'sign-up' | 'restore' | 'application' | 'contact' | 'delete'
/** What a code is for: it opens this door only. `subject` holds what else it is bound to (account, user). */
export type CodeScope = { purpose: CodePurpose; channel: 'sms' | 'email'; contact: string; subject: string }

type Store = { db: Kysely<Database>; now: () => Date; random: Random; secrets: Secrets }

const hashOf = (secrets: Pick<Secrets, 'pepper'>, challenge: string, scope: CodeScope, code: string) =>
  createHmac('sha256', secrets.pepper)
    .update([challenge, scope.purpose, scope.channel, scope.contact, scope.subject, code].join('\n'))
    .digest()

/** Makes a code and burns the earlier ones of the same scope. The caller puts it into the outbox in the same transaction. */
export async function issueCode({ db, now, random, secrets }: Store, scope: CodeScope): Promise<string> {
  const at = now()
  const challenge = random.uuid()
  const code = makeCode(random.int)
  await db
    .updateTable('portal.codes')
    .set({ replaced_at: at })
    .where('contact', '=', scope.contact)
    .where('purpose', '=', scope.purpose)
    .where('subject', '=', scope.subject)
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
      created_at: at,
      expires_at: new Date(at.getTime() + codeRules.lifeSeconds * 1000),
    })
    .execute()
  return code
}

/**
 * Tries a code: the try is counted before it is compared. @returns the challenge, still to be spent.
 * @throws 'code-invalid' | 'wrong-code' | 'code-expired' | 'simple-attempts-exhausted' on the field `code`
 */
export async function tryCode(store: Store, scope: CodeScope, typed: string): Promise<string> {
  const { db, now, secrets } = store
  const code = normalizeCode(typed)
  if (code.length !== CODE_LENGTH) throw new Problem('code-invalid', { field: 'code' })
  const at = now()
  const wrong = await countInWindow(store, 'code-day', scope.contact, DAY)
  if (wrong.n > codeRules.wrongPerDay) throw exhausted(wrong.secondsLeft)

  const latest = db
    .selectFrom('portal.codes')
    .select('challenge_id')
    .where('contact', '=', scope.contact)
    .where('purpose', '=', scope.purpose)
    .where('channel', '=', scope.channel)
    .where('subject', '=', scope.subject)
    .where('replaced_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
  const row = await db
    .updateTable('portal.codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_id', '=', latest)
    .where('used_at', 'is', null)
    .where('tries', '<', codeRules.tries)
    .where('expires_at', '>', at)
    .returning(['challenge_id', 'code_hash', 'tries'])
    .executeTakeFirst()
  if (!row) {
    const dead = await db
      .selectFrom('portal.codes')
      .select(['expires_at', 'tries', 'used_at'])
      .where('challenge_id', '=', latest)
      .executeTakeFirst()
    if (dead && dead.used_at === null && dead.tries >= codeRules.tries)
      throw exhausted(codeRules.resendSeconds)
    if (dead && dead.expires_at <= at) throw new Problem('code-expired', { field: 'code' })
    throw new Problem('wrong-code', { field: 'code' })
  }
  const right = [secrets, ...(secrets.previous ? [secrets.previous] : [])].some((each) =>
    timingSafeEqual(row.code_hash, hashOf(each, row.challenge_id, scope, code)),
  )
  if (!right)
    throw new Problem('wrong-code', { field: 'code', params: { triesLeft: codeRules.tries - row.tries } })
  await uncount(store, 'code-day', scope.contact)
  return row.challenge_id
}

/** A right code that is looked at before it is spent does not use up a try. */
export async function giveBackTry({ db }: Pick<Store, 'db'>, challenge: string): Promise<void> {
  await db
    .updateTable('portal.codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('challenge_id', '=', challenge)
    .where('tries', '>', 0)
    .execute()
}

/** Spends a tried code; of many at once exactly one gets through. Call it in the transaction of what it opens. */
export async function spendCode({ db, now }: Pick<Store, 'db' | 'now'>, challenge: string): Promise<void> {
  const spent = await db
    .updateTable('portal.codes')
    .set({ used_at: now() })
    .where('challenge_id', '=', challenge)
    .where('used_at', 'is', null)
    .returning('challenge_id')
    .executeTakeFirst()
  if (!spent) throw new Problem('wrong-code', { field: 'code' })
}

/** A spent code whose door did not open all the same is as it was before it came. */
export async function giveBackCode({ db }: Pick<Store, 'db'>, challenge: string): Promise<void> {
  await db
    .updateTable('portal.codes')
    .set((eb) => ({ used_at: null, tries: eb('tries', '-', 1) }))
    .where('challenge_id', '=', challenge)
    .where('used_at', 'is not', null)
    .execute()
}

const exhausted = (seconds: number) =>
  new Problem('simple-attempts-exhausted', {
    field: 'code',
    retryAfterSeconds: seconds,
    params: { minutes: Math.max(1, Math.ceil(seconds / 60)) },
  })
