import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { EVENT_RULES, type EventFacts, type EventName } from '#domain/notices.ts'
import { afterQuietHours, endsOfNights } from '#domain/quiet-hours.ts'
import { isSite, type Site, siteOfAccount } from '#domain/site.ts'
import type { UserKind } from '#domain/user-kind.ts'
import { liveLink, standingLink } from '#server/db/live-link.ts'
import { longMark, longStatement } from '#server/db/long-statement.ts'
import type { EndPart } from '#server/at-end.ts'
import type { Deps } from '#server/deps.ts'
import { siteName } from '#text/site-name.ts'
import { eventText } from '#text/notice-letters.ts'
import { recipientHashOf } from './recipient-hash.ts'
import { sealMessage } from './seal.ts'

export type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>

/** Whom an event is told to. */
type To =
  /** everyone who has the account in their cabinet, and its inbox */
  | { readonly account: string }
  /** the inbox of the account alone */
  | { readonly inboxOf: string }
  /** one user; `account` says what it is about, by which the company and the user's choice are found */
  | { readonly user: string; readonly account?: string | null; readonly site?: string | null }
  /** somebody who has no cabinet yet: both ways at once */
  | { readonly phone: string | null; readonly email: string | null; readonly site: string | null }
  /** each user of a kind once, of a company whole or of these accounts */
  | { readonly site: Site; readonly kinds: readonly UserKind[]; readonly accounts?: readonly string[] }

export type Told<E extends EventName = EventName> = {
  /** what happened, named the same however often it is told: a reading, a bill, a day of a queue */
  readonly key: string
  readonly to: To
  readonly facts: EventFacts[E]
  /** false: not put into the inbox of the account, true: put there although the event usually is not */
  readonly inbox?: boolean
  /** the ordered service it is about, for the inbox */
  readonly order?: string
}

/** So many messages of one statement go at once; the rest go one by one, so that customers of the portal wait for none. */
const AT_ONCE = 40
/** How many messages of one statement are sent in a second on a channel. */
const PACE = 25

/**
 * Tells customers of an event: by the channels each of them chose, by e-mail or else by SMS where nothing was chosen, and
 * in the inbox of the account. One statement, whatever the number of events and of people: called inside a transaction it
 * belongs to it, outside it happens whole or not at all. What has been told under its key is not told again.
 * @returns how many messages were put into the outbox
 */
export async function tellAbout<E extends EventName>(
  deps: Telling,
  event: E,
  notice: Told<E> | readonly Told<E>[],
): Promise<number> {
  const many = isMany(notice) ? notice : [notice]
  if (many.length === 0) return 0
  const { db } = deps
  // to everybody of a company it may take longer than a statement of a request may
  const toAll = many.some(({ to }) => 'kinds' in to && to.accounts === undefined)
  const statement = sql<{ put: number }>`${toAll ? longMark : sql``}
    with ${telling(deps, event, many)} select count(*)::int as put from put`
  const { rows } = toAll
    ? await longStatement(db, (trx) => statement.execute(trx))
    : await statement.execute(db)
  return rows[0]?.put ?? 0
}

/** The same of one event for the end of a call. */
export const tellAtEnd = <E extends EventName>(deps: Telling, event: E, notice: Told<E>): EndPart => ({
  name: `tell ${event}`,
  parts: telling(deps, event, [notice]),
})

/** The parts of the statement; `put` has a row for each message put into the outbox. */
function telling<E extends EventName>(
  deps: Telling,
  event: E,
  many: readonly Told<E>[],
): RawBuilder<unknown> {
  const { now, secrets } = deps
  const { chosenAs, atNight } = EVENT_RULES[event]
  const at = now()
  // whoever chose hours of their own is written to after these; none: the event waits for no morning
  const nights = JSON.stringify(atNight ? [] : endsOfNights(at))
  // whose access to the account has ended hears nothing of it, except of their own payment; a household may have
  // removed the address itself, of a business only a manager takes an account away
  const standing =
    chosenAs === 'paymentCredited'
      ? sql<boolean>`true`
      : sql<boolean>`not exists (select from portal.account_links l
          where l.user_id = t.user_id and l.account = t.account
            and (not (${standingLink(at, 'l')}) or (l.dropped_at is not null and u.kind <> 'person')))`
  const noticeRows = JSON.stringify(many.map((notice) => rowOf(deps, event, notice, atNight ? null : at)))
  return sql`asked as materialized (
      select * from jsonb_to_recordset(${noticeRows}::jsonb) as a (notice_id uuid, key text, facts text, account text,
        user_id uuid, quiet boolean, phone text, email text, site text, kinds jsonb, accounts jsonb, not_before timestamptz,
        inbox_id uuid, supplier text, subject text, body text, order_id uuid)
    ), fresh as (
      insert into portal.notices (notice_id, key, event, facts_sealed, created_at)
      select notice_id, key, ${event}, decode(facts, 'hex'), ${at} from asked
      on conflict (key) do nothing returning notice_id
    ), told as materialized (
      select a.* from asked a join fresh using (notice_id)
    ), boxed as (
      insert into portal.supplier_messages (message_id, account, supplier, subject, body, order_id, sent_at)
      select inbox_id, account,
        coalesce((select s.sitename from portal.site_settings s where s.site = told.site), supplier), subject, body, order_id, ${at}::timestamptz from told
      where inbox_id is not null on conflict (message_id) do nothing
    ), linked as materialized (
      select t.notice_id, t.key, t.not_before, l.account, l.site, l.user_id
      from told t join portal.account_links l on l.account = t.account and ${liveLink(at, 'l')}
      where t.user_id is null and not t.quiet
      union all
      select t.notice_id, t.key, t.not_before, t.account, coalesce(t.site, u.site, (
        select l.site from portal.account_links l where l.user_id = u.user_id
        order by l.is_default desc, l.dropped_at desc nulls first limit 1)), u.user_id
      from told t join portal.users u on u.user_id = t.user_id
      where ${standing}
      union all
      (select distinct on (t.notice_id, l.user_id) t.notice_id, t.key, t.not_before, null, l.site, l.user_id
      from told t join portal.account_links l on l.site = t.site and ${liveLink(at, 'l')}
      join portal.users u on u.user_id = l.user_id and t.kinds ? u.kind
      where t.kinds is not null and t.accounts is null)
      union all
      (select distinct on (t.notice_id, l.user_id) t.notice_id, t.key, t.not_before, l.account, l.site, l.user_id
      from told t cross join lateral jsonb_array_elements_text(t.accounts) as x (account)
      join portal.account_links l on l.account = x.account and ${liveLink(at, 'l')}
      join portal.users u on u.user_id = l.user_id and t.kinds ? u.kind
      order by t.notice_id, l.user_id, l.position, l.account)
    ), people as (
      select p.*, u.phone, case when u.kind <> 'person' or u.email_proved_at is not null then u.email end as email
      from linked p join portal.users u on u.user_id = p.user_id and u.state = 'active'
      -- told by an earlier release, which kept this key
      where not exists (select from portal.outbox o where o.dedupe_key = p.key || ':' || p.user_id)
    ), nights as (
      select * from jsonb_to_recordset(${nights}::jsonb) as n ("from" text, till text, ends timestamptz)
    ), ways as (
      select p.notice_id, case when n."from" is null then p.not_before else n.ends end as not_before, p.account, p.site, p.user_id, w.channel, w.recipient
      from people p cross join lateral (values ('email', p.email), ('sms', p.phone)) w (channel, recipient)
      left join portal.letter_choices one on one.user_id = p.user_id and one.account = p.account
        and one.event = ${chosenAs} and one.channel = w.channel
      left join portal.letter_hours h on h.user_id = p.user_id
      left join nights n on n."from" = h.quiet_from and n.till = h.quiet_till
      left join portal.letter_choices every on every.user_id = p.user_id and every.account = ''
        and every.event = ${chosenAs} and every.channel = w.channel
      where w.recipient is not null
        and coalesce(one.wanted, every.wanted, w.channel = 'email' or p.email is null)
      union all
      select t.notice_id, t.not_before, null, t.site, null, w.channel, w.recipient
      from told t cross join lateral (values ('email', t.email), ('sms', t.phone)) w (channel, recipient)
      where w.recipient is not null
    ), paced as (
      select w.*, row_number() over (partition by w.channel, w.not_before order by w.notice_id, w.user_id) as place
      from ways w
    ), busy as materialized (
      -- those whose turn begins later keep nobody waiting: what waits for the morning, a change of the light at night
      select c.channel, c.base, (select max(o.not_before) from portal.outbox o where o.channel = c.channel
        and o.sent_at is null and o.failed_at is null and o.not_before is not null
        and coalesce(o.paced_from, o.created_at) <= coalesce(c.base, ${at}::timestamptz)) as till
      from (select distinct channel, not_before as base from ways) c
    ), timed as (
      select p.*, case when place <= ${AT_ONCE} then not_before
        else greatest(p.not_before, ${at}::timestamptz, b.till) + (place - ${AT_ONCE}) * interval '1 second' / ${PACE}::int
        end as start
      from paced p join busy b on b.channel = p.channel and b.base is not distinct from p.not_before
    ), put as (
      insert into portal.outbox (message_id, channel, recipient, created_at, next_try_at, not_before, paced_from, notice_id,
        event, user_id, account, site, recipient_hash)
      select left(encode(sha256(convert_to(concat_ws(' ', notice_id, user_id, channel), 'UTF8')), 'hex'), 32)::uuid,
        channel, recipient, ${at}::timestamptz, coalesce(start, ${at}::timestamptz), start, not_before, notice_id, ${event}, user_id,
        account, site, ${recipientHashOf(secrets.accounts, sql.ref('recipient'))}
      from timed on conflict (message_id) do nothing
      returning 1
    )`
}

const isMany = <E extends EventName>(notice: Told<E> | readonly Told<E>[]): notice is readonly Told<E>[] =>
  Array.isArray(notice)

/** `at` null: the event is told at any hour. */
function rowOf<E extends EventName>(
  { random, secrets }: Telling,
  event: E,
  { key, to, facts, order, inbox = EVENT_RULES[event].inbox }: Told<E>,
  at: Date | null,
) {
  const noticeId = random.uuid()
  const account = 'account' in to ? (to.account ?? null) : 'inboxOf' in to ? to.inboxOf : null
  const stated = 'site' in to ? (to.site ?? null) : null
  const site = stated ?? (account === null ? null : (siteOfAccount(account)?.site ?? null))
  const sealed = sealMessage(
    secrets.seal,
    random.bytes(12),
    { messageId: noticeId, channel: 'notice', recipient: event },
    JSON.stringify(facts),
  )
  const boxed = inbox && account !== null
  const text = boxed ? eventText(event, facts) : null
  return {
    notice_id: noticeId,
    key,
    facts: sealed.toString('hex'),
    account,
    user_id: 'user' in to ? to.user : null,
    quiet: 'inboxOf' in to,
    phone: 'phone' in to ? to.phone : null,
    email: 'email' in to ? to.email : null,
    site,
    kinds: 'kinds' in to ? to.kinds : null,
    accounts: 'accounts' in to ? (to.accounts ?? null) : null,
    not_before: at === null ? null : (afterQuietHours(at, isSite(site) ? site : null)?.toISOString() ?? null),
    inbox_id: boxed ? idOf(key) : null,
    supplier: isSite(site) ? siteName(site) : '',
    subject: text?.subject ?? null,
    body: text?.paragraphs.join('\n\n') ?? null,
    order_id: order ?? null,
  }
}

/** The same message has the same id (RFC 9562, version 8: made from its key). */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
