import type { z } from 'zod'
import type { staffMessages as calls } from '#contract/staff-messages.ts'
import { parseQueue } from '#domain/queue.ts'
import {
  EVERY_PAGE,
  isMessagePage,
  MESSAGE_FIELDS,
  type MessageDeed,
  type MessageField,
  readersOf,
} from '#domain/service-message.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { findMessage, isOwn, lockMessage, type Message, type Staff, toRow } from './store.ts'

type Input = z.output<typeof calls.save.request>
type Whom = Pick<Input, 'pages' | 'sites' | 'audience' | 'queues' | 'list'>

/** @throws 'not-found' when a company is not the caller's */
export function assertSites(caller: Staff, sites: Whom['sites']): void {
  if (sites === null && !isOwn(caller, null)) throw new Problem('not-found', { field: 'sites' })
  for (const site of sites ?? []) assertSite(caller, 'messages.publish', site, 'sites')
}

/** @throws 'required' | 'invalid' | 'nobody-reads' | 'not-offered' on the field */
async function checkWhom({ db, core }: Pick<Deps, 'db' | 'core'>, input: Input) {
  const pages = input.pages.includes(EVERY_PAGE) ? [EVERY_PAGE] : [...new Set(input.pages)]
  if (pages.length === 0) throw new Problem('required', { field: 'pages' })
  if (!pages.every(isMessagePage)) throw new Problem('invalid', { field: 'pages' })
  if (input.sites?.length === 0) throw new Problem('required', { field: 'sites' })
  if (readersOf(input.audience, pages).length === 0) throw new Problem('nobody-reads', { field: 'audience' })
  if (input.audience === 'debtors' && !core.can('debts-of-accounts'))
    throw new Problem('not-offered', { field: 'audience' })
  const queues = input.audience === 'queue' ? queuesOf(input.queues) : null
  const list = input.audience === 'accounts' ? input.list : null
  if (input.audience === 'accounts') {
    if (list === null) throw new Problem('required', { field: 'list' })
    const kept = await db
      .selectFrom('portal.message_lists')
      .select('accounts')
      .where('list_id', '=', list)
      .executeTakeFirst()
    if (!kept) throw new Problem('not-found', { field: 'list' })
  }
  return { pages, sites: input.sites === null ? null : [...new Set(input.sites)], queues, list }
}

function queuesOf(typed: readonly string[]): string[] {
  if (typed.length === 0) throw new Problem('required', { field: 'queues' })
  const codes = typed.map((text) => parseQueue(text)?.code)
  if (codes.some((code) => code === undefined)) throw new Problem('invalid', { field: 'queues' })
  return [...new Set(codes.flatMap((code) => code ?? []))]
}

/**
 * Writes a message or changes what was seen of one. A draft is seen by employees alone; what is published stays
 * published and reaches every page within the time a browser keeps a message (spec §9).
 */
export async function saveMessage(deps: Deps, caller: Staff, input: Input, visit: Visit) {
  const now = deps.now()
  assertSites(caller, input.sites)
  const before =
    input.message === null ? null : await lockMessage(deps, caller, { ...input, message: input.message })
  const { list, ...whom } = await checkWhom(deps, input)
  const published = input.publish || before?.state === 'published'
  const from = input.from === null ? (published ? now : null) : new Date(input.from)
  const till = input.till === null ? null : new Date(input.till)
  if (till !== null && ((from !== null && till <= from) || (input.publish && till <= now)))
    throw new Problem('period-invalid', { field: 'till' })
  const message_id = before?.message_id ?? deps.random.uuid()
  const values = {
    title: inOneLine(input.title),
    body: inOneLine(input.text),
    level: input.level,
    ...whom,
    audience: input.audience,
    list_id: list,
    state: published ? ('published' as const) : ('draft' as const),
    valid_from: from,
    valid_till: till,
    updated_at: now,
    author: caller.userId,
    version: (before?.version ?? 0) + 1,
  }
  if (before)
    await deps.db
      .updateTable('portal.service_messages')
      .set(values)
      .where('message_id', '=', message_id)
      .execute()
  else
    await deps.db
      .insertInto('portal.service_messages')
      .values({ message_id, ...values })
      .execute()
  const after = await findMessage(deps, caller, message_id)
  const deed = published ? (before?.state === 'published' ? 'changed' : 'published') : 'drafted'
  await note(deps, caller, visit, { deed, before, after })
  return { status: 'success' as const, message: toRow(after, caller, now) }
}

/** Takes a message off the pages. */
export async function withdrawMessage(
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.withdraw.request>,
  visit: Visit,
) {
  const before = await lockMessage(deps, caller, input)
  await deps.db
    .updateTable('portal.service_messages')
    .set({
      state: 'withdrawn',
      updated_at: deps.now(),
      author: caller.userId,
      version: before.version + 1,
    })
    .where('message_id', '=', input.message)
    .execute()
  const after = await findMessage(deps, caller, input.message)
  await note(deps, caller, visit, { deed: 'withdrawn', before, after })
  return { status: 'success' as const, message: toRow(after, caller, deps.now()) }
}

/** Sentences of a line are parted by three spaces, so a text has single ones. */
const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** The values of a message as its log compares them. */
const valuesOf = (message: Message): Readonly<Record<MessageField, string | null>> => ({
  title: message.title,
  text: message.body,
  level: message.level,
  pages: message.pages.join(','),
  sites: message.sites?.join(',') ?? null,
  audience: message.audience,
  queues: message.queues?.join(',') ?? null,
  accounts: message.listed === null ? null : String(message.listed),
  from: message.valid_from?.toISOString() ?? null,
  till: message.valid_till?.toISOString() ?? null,
})

const ACTIONS = {
  drafted: 'message-drafted',
  published: 'message-published',
  changed: 'message-changed',
  withdrawn: 'message-withdrawn',
} as const satisfies Record<MessageDeed, string>

type Noted = { deed: MessageDeed; before: Message | null; after: Message }

/** The log that colleagues read, and the audit. */
export async function note(
  deps: Deps,
  caller: Staff,
  visit: Visit,
  { deed, before, after }: Noted,
): Promise<void> {
  const [was, is] = [before && valuesOf(before), valuesOf(after)]
  const changes = MESSAGE_FIELDS.filter((field) => (was?.[field] ?? null) !== is[field]).map((field) => ({
    field,
    before: was?.[field] ?? null,
    after: is[field],
  }))
  await deps.db
    .insertInto('portal.message_events')
    .values({
      message_id: after.message_id,
      at: deps.now(),
      deed,
      staff_id: caller.userId,
      changes: JSON.stringify(changes),
    })
    .execute()
  await writeAudit(deps, visit, {
    action: ACTIONS[deed],
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site: after.sites?.length === 1 ? (after.sites[0] ?? null) : null,
    details: Object.fromEntries([
      ['message', after.message_id],
      ['before.state', before?.state ?? null],
      ['after.state', after.state],
      ...changes.flatMap((change) => [
        [`before.${change.field}`, change.before],
        [`after.${change.field}`, change.after],
      ]),
    ]),
  })
}
