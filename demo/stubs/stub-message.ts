/** What a stub gateway received. */
export type StubMessage = {
  channel: 'sms' | 'email'
  /** the sender's own id; copies of one message carry the same */
  messageId: string
  recipient: string
  subject: string | null
  text: string
  /** who it comes from, as the phone or the mail program shows it */
  from: string
  /** of a mail: its page, and where such mails are stopped */
  html?: string | null
  unsubscribe?: string | null
  receivedAt: Date
  /** how often it arrived: a person is shown it once */
  copies: number
}

/**
 * A misbehaviour that a stub gateway can be ordered to show. `down` breaks the connection before anything is read;
 * `error` answers with an HTTP status or SMTP code; `refuse` takes the call and refuses the recipient; `slow` takes the
 * message and answers late; `half-answer` takes the message and breaks off in the middle of the answer.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'down' }
  | { kind: 'error'; code: number }
  | { kind: 'refuse' }
  | { kind: 'slow'; ms: number }
  | { kind: 'half-answer' }

export type MessageStore = {
  /** Keeps a message, or counts one more copy of it. */
  take: (message: Omit<StubMessage, 'copies' | 'receivedAt'>) => void
  /** oldest first */
  list: (recipient?: string) => StubMessage[]
}

/** Messages in the order they came, each id once. */
export function messageStore(now: () => Date): MessageStore {
  const taken = new Map<string, StubMessage>()
  return {
    take(message) {
      const earlier = taken.get(message.messageId)
      if (earlier) earlier.copies += 1
      else taken.set(message.messageId, { ...message, receivedAt: now(), copies: 1 })
    },
    list: (recipient) =>
      [...taken.values()].filter((message) => recipient === undefined || message.recipient === recipient),
  }
}
