import { type Kysely, sql } from 'kysely'
import type { MessageAudience } from '#domain/service-message.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/schema.ts'
import { Problem } from '#server/problem.ts'

/** More than this is not read in a line. */
const MOST = 50

type Asked = {
  pages: string[]
  audiences: MessageAudience[]
  site: string | null
  now: Date
  /** messages that begin before it are found too */
  soon: Date
}

/**
 * Published messages of a page that have not ended. One named statement and nothing is kept between calls, so that any
 * server says the same at the same moment.
 */
const selectLive = prepared('service-messages', (db, p: Asked) =>
  db
    .selectFrom('portal.service_messages')
    .select([
      'message_id',
      'audience',
      'queues',
      'list_id',
      'body',
      'level',
      'valid_from',
      'valid_till',
      'updated_at',
    ])
    .where('state', '=', 'published')
    .where(sql<boolean>`coalesce(valid_till, 'infinity') > ${p.now}::timestamptz`)
    .where(sql<boolean>`valid_from <= ${p.soon}::timestamptz`)
    .where(sql<boolean>`pages && ${p.pages}::text[]`)
    .where(sql<boolean>`audience = any(${p.audiences}::text[])`)
    .where(sql<boolean>`(sites is null or ${p.site}::text = any(sites))`)
    .orderBy(sql`level = 'important' desc, updated_at desc, message_id`)
    .limit(MOST),
)
export type Live = Awaited<ReturnType<typeof selectLive>>[number]

export const liveMessages = (db: Kysely<Database>, request: Asked): Promise<Live[]> => selectLive(db, request)

/** A message as a reader is told of it. */
export const timed = ({ body, level, valid_from, valid_till, updated_at }: Live) => ({
  text: body,
  important: level === 'important',
  from: valid_from?.getTime() ?? Infinity,
  till: valid_till?.getTime() ?? null,
  updated: updated_at.toISOString(),
})

/** An account in view counts; where none is chosen, any account of the user. */
const accountsInView = ({ chosenAccount, accounts }: Caller): string[] =>
  chosenAccount === null ? accounts.slice(0, MOST_ACCOUNTS) : [chosenAccount]
/** The core answers about no more accounts at once. */
const MOST_ACCOUNTS = 5000

/**
 * Those of the messages that are for this caller: what is for accounts is decided by the server for the account in view
 * and never sent to anybody else. Each question is asked once, and only where a message depends on it.
 */
export async function forCaller(
  deps: Pick<Deps, 'db' | 'core'>,
  caller: Caller,
  messages: readonly Live[],
): Promise<Live[]> {
  const accounts = accountsInView(caller)
  const of = (audience: MessageAudience) => messages.filter((message) => message.audience === audience)
  const nothing: string[] = []
  const [listed, queues, indebted] = await Promise.all([
    of('accounts').length === 0 ? nothing : listsWith(deps, of('accounts'), accounts),
    of('queue').length === 0 ? nothing : queuesOf(deps, accounts),
    of('debtors').length === 0 ? false : hasDebt(deps, accounts),
  ])
  return messages.filter(({ audience, list_id, queues: wanted }) => {
    if (audience === 'accounts') return listed.some((id) => id === list_id)
    if (audience === 'queue') return wanted?.some((queue) => queues.includes(queue)) ?? false
    return audience !== 'debtors' || indebted
  })
}

async function listsWith({ db }: Pick<Deps, 'db'>, messages: readonly Live[], accounts: string[]) {
  const { rows } = await sql<{ list_id: string }>`
    select distinct list_id from portal.message_list_accounts
    where list_id = any(${messages.map(({ list_id }) => list_id)}::uuid[]) and account = any(${accounts}::text[])
  `.execute(db)
  return rows.map(({ list_id }) => list_id)
}

/** Queues of outages of accounts, as last known. */
async function queuesOf({ db }: Pick<Deps, 'db'>, accounts: string[]): Promise<string[]> {
  const { rows } = await sql<{ queues: string[] }>`
    select distinct on (account) queues from portal.object_queues
    where account = any(${accounts}::text[]) order by account, valid_from desc`.execute(db)
  return rows.flatMap(({ queues }) => queues)
}

/** Whether anything is overdue; a core that is silent says nothing, so nobody is told of debts. */
async function hasDebt({ core }: Pick<Deps, 'core'>, accounts: string[]): Promise<boolean> {
  if (accounts.length === 0 || !core.can('debts-of-accounts')) return false
  try {
    const { debts } = await core.call(fm.ZPORTAL_DEBTS_GET, { accounts })
    return debts.some(({ overdueKopiykas }) => overdueKopiykas > 0)
  } catch (error) {
    if (error instanceof Problem && error.code === 'core-down') return false
    throw error
  }
}
