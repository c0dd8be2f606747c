import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndPart, writeAtEnd } from '#server/at-end.ts'
import { inTransaction } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** Longer than any handler may take; after this time a repeat of a call that died half-way is executed again. */
const LEASE = 15_000

/**
 * Executes a write once per (user, path, Idempotency-Key) and answers repeats with the stored bytes (promise H1).
 * `writes: 'portal'`: claim, work and answer are one transaction. `writes: 'core'`: the function modules of the core
 * are idempotent by the same key, so a call that died half-way may be executed again; what the portal adds at the end
 * of the call (`atEnd`) is written together with the answer.
 * @returns the JSON text of the reply
 */
export async function repeatable(
  deps: Deps,
  endpoint: Endpoint,
  caller: Caller | null,
  visit: Visit,
  body: unknown,
  handle: (deps: Deps) => Promise<unknown>,
  write: (reply: unknown) => string,
): Promise<string> {
  const key = visit.idempotencyKey
  if (endpoint.writes === false || !caller) return write(await handle(deps))
  if (endpoint.writes === 'portal')
    return inTransaction(deps.db, async (trx) => {
      const inner = { ...deps, db: trx }
      if (!key) return write(await handle(inner))
      const stored = await claim(inner, endpoint, caller, key, body)
      if (stored !== null) return stored
      const reply = write(await handle(inner))
      await keep(inner, endpoint.path, caller, key, reply)
      return reply
    })

  const ending: EndPart[] = []
  const inner = { ...deps, ending }
  if (!key) {
    const reply = write(await handle(inner))
    await writeAtEnd(deps.db, ending)
    return reply
  }
  const stored = await claim(deps, endpoint, caller, key, body)
  if (stored !== null) return stored
  try {
    const reply = write(await handle(inner))
    await writeAtEnd(deps.db, [...ending, keeping(deps, endpoint.path, caller, key, reply)])
    return reply
  } catch (error) {
    // refused or failed: nothing is stored, and the button may be pressed again with the same key
    await release(deps, endpoint.path, caller, key).catch(() =>
      abandoned.add(idOf(endpoint.path, caller, key)),
    )
    throw error
  }
}

/**
 * Claims that could not be released because the database was lost: a repeat need not wait for the end of their lease.
 */
const abandoned = new Set<string>()
const idOf = (path: string, caller: Caller, key: string) => `${caller.userId} ${path} ${key}`

/**
 * Frees claims of a killed process at the start. Only for the embedded database, which has one server: elsewhere
 * another process may hold them.
 */
export async function freeClaims(db: Deps['db']): Promise<void> {
  await db.deleteFrom('portal.idempotency').where('state', '=', 'running').execute()
}

/** A repeat must carry the same request; the token may have been renewed in between. */
function bodyHash(body: unknown, { repeatMayChange }: Endpoint): Buffer {
  const left = new Set(['token', ...repeatMayChange])
  const rest =
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name)))
      : body
  return createHash('sha256')
    .update(JSON.stringify(rest) ?? '')
    .digest()
}

type Claim = { owner: string; path: string; key: string; hash: Buffer; now: Date; until: Date }

/** A row when the call is this one's: it is the first, or an earlier one died half-way. */
const claimedRow = prepared('idempotency claim', (db, { owner, path, key, hash, now, until }: Claim) =>
  db
    .insertInto('portal.idempotency')
    .values({ owner, path, key, body_hash: hash, state: 'running', created_at: now, locked_until: until })
    .onConflict((on) =>
      on
        .columns(['owner', 'path', 'key'])
        .doUpdateSet({ locked_until: until })
        .where('portal.idempotency.state', '=', 'running')
        .where('portal.idempotency.locked_until', '<', now)
        .where('portal.idempotency.body_hash', '=', hash),
    )
    .returning('key'),
)

/** @returns the stored reply of an earlier call, or null when this call is the first. */
async function claim(
  deps: Deps,
  endpoint: Endpoint,
  caller: Caller,
  key: string,
  body: unknown,
): Promise<string | null> {
  const { path } = endpoint
  const now = deps.now()
  const hash = bodyHash(body, endpoint)
  const [claimed] = await claimedRow(deps.db, {
    owner: caller.userId,
    path,
    key,
    hash,
    now,
    until: new Date(now.getTime() + LEASE),
  })
  if (claimed) return null

  const earlier = await deps.db
    .selectFrom('portal.idempotency')
    .select(['body_hash', 'state', 'reply'])
    .where('owner', '=', caller.userId)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier && !earlier.body_hash.equals(hash)) throw new Problem('repeat-differs')
  if (earlier?.state === 'done' && earlier.reply !== null) return earlier.reply
  if (earlier && abandoned.delete(idOf(path, caller, key))) return null
  throw new Problem('repeat-in-flight', { retryAfterSeconds: 1 })
}

/** The reply is kept for a repeat. */
const kept = (deps: Deps, path: string, caller: Caller, key: string, reply: string) =>
  deps.db
    .updateTable('portal.idempotency')
    .set({ state: 'done', http_status: 200, reply })
    .where('owner', '=', caller.userId)
    .where('path', '=', path)
    .where('key', '=', key)
const keep = async (...what: Parameters<typeof kept>): Promise<void> => {
  await kept(...what).execute()
}
const keeping = (...what: Parameters<typeof kept>): EndPart => ({
  name: 'keep',
  parts: sql`kept as (${kept(...what)})`,
})

async function release(deps: Deps, path: string, caller: Caller, key: string): Promise<void> {
  await deps.db
    .deleteFrom('portal.idempotency')
    .where('owner', '=', caller.userId)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute()
}
