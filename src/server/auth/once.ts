import type { UserKind } from '#contract/endpoint.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import type { User } from '#server/user.ts'
import { findById } from './find-user.ts'
import { verifyPassword } from './password.ts'

/** A browser asks again within seconds, its user within minutes. */
const LIVES_MS = 3_600_000
/** Whose the records of strangers are, beside those of users. */
const NOBODY = ''

/**
 * What a stranger does once, by a code or a link that is spent then. The same request under the same Idempotency-Key
 * hears the outcome again (promise H1), told from what stands now: only the id of what was made is kept, because a
 * reply may hold a session or a code. The key is a secret of the browser; whoever has no key is asked for the code.
 * @param again null: what was made is not that of this request any more, which is then refused like any other
 */
export async function once<T>(
  deps: Deps,
  visit: Visit,
  input: unknown,
  { first, again }: { first: () => Promise<T>; again: (made: string) => Promise<T | null> },
): Promise<T> {
  const repeat = async () => {
    const made = await madeBefore(deps, visit, input)
    return made === null ? null : again(made)
  }
  const before = await repeat()
  if (before !== null) return before
  try {
    return await first()
  } catch (error) {
    // the same request may have come to its end meanwhile, which has spent the code of this one
    const beside = error instanceof Problem ? await repeat() : null
    if (beside === null) throw error
    return beside
  }
}

/** Keeps the id of what a stranger has made. Call it in the transaction that makes it. */
export async function keepMade(deps: Deps, visit: Visit, input: unknown, made: string): Promise<void> {
  if (visit.idempotencyKey === null) return
  const row = { body_hash: bodyHash(deps, visit, input), reply: made, created_at: deps.now() }
  await deps.db
    .insertInto('portal.idempotency')
    .values({
      owner: NOBODY,
      path: visit.path,
      key: keyHash(deps, visit.idempotencyKey),
      state: 'done',
      http_status: 200,
      locked_until: deps.now(),
      ...row,
    })
    .onConflict((on) => on.columns(['owner', 'path', 'key']).doUpdateSet(row))
    .execute()
}

async function madeBefore(deps: Deps, visit: Visit, input: unknown): Promise<string | null> {
  if (visit.idempotencyKey === null) return null
  const row = await deps.db
    .selectFrom('portal.idempotency')
    .select('reply')
    .where('owner', '=', NOBODY)
    .where('path', '=', visit.path)
    .where('key', '=', keyHash(deps, visit.idempotencyKey))
    .where('body_hash', '=', bodyHash(deps, visit, input))
    .where('created_at', '>', new Date(deps.now().getTime() - LIVES_MS))
    .executeTakeFirst()
  return row?.reply ?? null
}

const keyHash = ({ secrets }: Deps, key: string) => keyedHash(secrets.pepper, `once\n${key}`)

/** Without the password: its only hash is the slow one of its user. */
const bodyHash = ({ secrets }: Deps, { basic }: Visit, input: unknown): Buffer =>
  Buffer.from(keyedHash(secrets.pepper, JSON.stringify(['once', basic?.login ?? null, input])), 'hex')

/** The active user that was made or changed, while the password of the repeat is theirs. */
export async function madeUser(
  { db, secrets }: Deps,
  kind: UserKind,
  id: string,
  { basic }: Visit,
): Promise<User | null> {
  const user = await findById(db, kind, id)
  if (!user || !basic || user.state !== 'active') return null
  return (await verifyPassword(user.password_hash, basic.password, secrets)) === 'wrong' ? null : user
}
