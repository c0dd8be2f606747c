import type { Generated } from 'kysely'
import type { MessageAudience, MessageDeed, MessageLevel, MessageState } from '#domain/service-message.ts'

/** Service messages, the lists of accounts they are for, and who did what with them. */
export type MessageTables = {
  'portal.service_messages': ServiceMessages
  'portal.message_lists': MessageLists
  'portal.message_list_accounts': { list_id: string; account: string }
  'portal.message_events': MessageEvents
}

type ServiceMessages = {
  message_id: string
  /** what employees call it */
  title: string
  body: string
  level: Generated<MessageLevel>
  /** names of pages, or '*' */
  pages: string[]
  /** null: every company */
  sites: string[] | null
  audience: Generated<MessageAudience>
  queues: string[] | null
  list_id: string | null
  state: Generated<MessageState>
  /** null: a draft that begins when it is published */
  valid_from: Date | null
  valid_till: Date | null
  updated_at: Generated<Date>
  author: string | null
  version: Generated<number>
}

type MessageLists = {
  list_id: string
  made_by: string
  made_at: Date
  accounts: number
}

type MessageEvents = {
  event_id: Generated<number>
  message_id: string
  at: Date
  deed: MessageDeed
  staff_id: string
  /** written as JSON */
  changes: unknown
}
