import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSite, type Site, siteOfAccount, SITES } from '#domain/site.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Deps } from '#server/deps.ts'
import { companies } from '#text/companies.ts'
import { type Letter, type Sender, withoutGreeting } from '#text/messages.ts'
import { type Message, putMessages } from './outbox.ts'
import { senderOf } from './sender.ts'

/** A notice to customers about one account. */
export type Notice = {
  readonly account: string
  /** each customer gets a notice with this key once */
  readonly key: string
  readonly short: string
  readonly letter: Letter
}

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>
type Recipient = { userId: string; site: string; phone: string | null; email: string | null; key: string }

/** The senders of these messages, by company. */
export async function sendersOf(deps: Pick<Deps, 'db' | 'config'>): Promise<ReadonlyMap<Site, Sender>> {
  const senders = new Map<Site, Sender>()
  for (const site of SITES) senders.set(site, await senderOf(deps, site))
  return senders
}

/**
 * Notifies everyone who has the account in their cabinet: by their proved e-mail, or by SMS if they have none. Each
 * notice once, however often this is called; two statements, whatever the number of notices.
 * @returns how many messages were put into the outbox
 */
export async function tellCustomers(
  deps: Telling,
  notices: readonly Notice[],
  senders: ReadonlyMap<Site, Sender>,
): Promise<number> {
  if (notices.length === 0) return 0
  const asked = notices.map(({ account, key }) => ({ account, key }))
  const { rows } = await sql<Recipient>`
    select u.user_id as "userId", l.site, u.phone, n.key,
      case when u.kind <> 'person' or u.email_proved_at is not null then u.email end as email
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n (account text, key text)
    join portal.account_links l on l.account = n.account and ${liveLink(deps.now(), 'l')}
    join portal.users u on u.user_id = l.user_id and u.state = 'active'
    where (u.email is not null or u.phone is not null) and not exists (
      select from portal.outbox o where o.dedupe_key = n.key || ':' || u.user_id)`.execute(deps.db)
  const byKey = new Map(notices.map((notice) => [notice.key, notice]))
  const messages = rows.flatMap(({ key, site, email, phone, userId }): Message[] => {
    const notice = byKey.get(key)
    const sender = isSite(site) ? senders.get(site) : undefined
    if (!notice || !sender) return []
    const common = { sender, dedupeKey: `${key}:${userId}` }
    if (email) return [{ ...common, channel: 'email', recipient: email, ...notice.letter }]
    return phone ? [{ ...common, channel: 'sms', recipient: phone, body: notice.short }] : []
  })
  return messages.length === 0 ? 0 : putMessages(deps.db, deps, messages)
}

/** Puts the letters into the inbox of their accounts, each once. */
export async function putIntoInbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  notices: readonly Pick<Notice, 'account' | 'key' | 'letter'>[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ account, key, letter }) => {
    const site = siteOfAccount(account)?.site
    return {
      message_id: idOf(key),
      account,
      supplier: site ? companies[site].sitename : '',
      subject: letter.subject,
      body: withoutGreeting(letter),
      order_id: null,
      sent_at: now(),
    }
  })
  await db
    .insertInto('portal.supplier_messages')
    .values(rows)
    .onConflict((on) => on.column('message_id').doNothing())
    .execute()
}

/** The same message has the same id (RFC 9562, version 8: made from its key). */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
