import type { MessageAudience, MessageLevel, MessageState } from '#domain/service-message.ts'
import type { TestApp } from './app.ts'

/** Households of dnem on the page of readings. */
export const toHouseholds = {
  pages: ['cabinet-person-indication'],
  sites: ['dnem' as const],
  audience: 'person' as const,
  queues: [],
  list: null,
}

type Made = {
  text?: string
  pages?: string[]
  sites?: string[] | null
  audience?: MessageAudience
  level?: MessageLevel
  state?: MessageState
  queues?: string[] | null
  list?: string | null
  from?: Date
  till?: Date | null
}

/** A message as an employee would have left it; published for households of dnem unless said otherwise. */
export async function makeServiceMessage(
  t: TestApp,
  author: { user: { userId: string } } | null = null,
  made: Made = {},
): Promise<string> {
  const message_id = t.deps.random.uuid()
  const at = t.deps.now()
  await t.deps.db
    .insertInto('portal.service_messages')
    .values({
      message_id,
      title: made.text ?? 'Заміна лічильників',
      body: made.text ?? 'Цього тижня міняємо лічильники.',
      pages: made.pages ?? toHouseholds.pages,
      sites: made.sites === undefined ? toHouseholds.sites : made.sites,
      audience: made.audience ?? 'person',
      level: made.level ?? 'info',
      state: made.state ?? 'published',
      queues: made.queues ?? null,
      list_id: made.list ?? null,
      valid_from: made.from ?? new Date(at.getTime() - 60_000),
      valid_till: made.till ?? null,
      updated_at: at,
      author: author?.user.userId ?? null,
    })
    .execute()
  return message_id
}
