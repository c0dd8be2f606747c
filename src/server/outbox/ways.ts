import type { QueryExecutorProvider } from 'kysely'
import type { Letter } from '#text/messages.ts'
import { type Message, putMessage, type Sealing } from './outbox.ts'

/** One way to a person, as it was typed or is kept. */
export type Way = { readonly channel: 'sms' | 'email'; readonly value: string }
/** Where a person can be told something. */
type Ways = { readonly phone: string | null; readonly email: string | null }
/** What is told, in the words of each way. */
type Words = { readonly sms: () => string; readonly letter: () => Letter }

/** A message by one way. */
export const messageBy = ({ channel, value }: Way, words: Words): Message =>
  channel === 'sms'
    ? { channel, recipient: value, body: words.sms() }
    : { channel, recipient: value, ...words.letter() }

/** Tells a person by every way there is: what must be noticed although somebody else may hold one of them. */
export async function tellByAll(
  trx: QueryExecutorProvider,
  deps: Sealing,
  { phone, email }: Ways,
  words: Words,
  more: Pick<Message, 'sender' | 'expiresAt' | 'about'>,
): Promise<void> {
  const ways: Way[] = [
    ...(phone ? [{ channel: 'sms', value: phone } as const] : []),
    ...(email ? [{ channel: 'email', value: email } as const] : []),
  ]
  for (const way of ways) await putMessage(trx, deps, { ...messageBy(way, words), ...more })
}
