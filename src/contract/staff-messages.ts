import { z } from 'zod'
import {
  MESSAGE_AUDIENCES,
  MESSAGE_DEEDS,
  MESSAGE_FIELDS,
  MESSAGE_LEVELS,
  MESSAGE_STAGES,
  MESSAGE_TEXT,
  MESSAGE_TITLE,
  MOST_LISTED,
  MOST_PAGES,
  MOST_QUEUES,
} from '#domain/service-message.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, int32, ofFile, paging, site, success, text, ticketText, token, uuid } from './fields.ts'

const admin = only('admin')
const item = { message: 'item' } as const
const audience = z.enum(MESSAGE_AUDIENCES)
const stage = z.enum(MESSAGE_STAGES)
const version = int32.min(0).describe('What was seen; another one means that somebody has changed it since')

const row = z.strictObject({
  id: uuid,
  version: int32,
  title: z.string().describe('What employees call it'),
  text: z.string(),
  level: z.enum(MESSAGE_LEVELS),
  pages: z.array(z.string()).describe('As get-service-message names them; * is every page'),
  sites: z.array(site).nullable().describe('null: all companies'),
  audience,
  queues: z.array(z.string()).nullable(),
  list: uuid.nullable(),
  listed: z.int().describe('Accounts of the list'),
  from: instant.nullable().describe('null: a draft that begins when it is published'),
  till: instant.nullable(),
  stage,
  who: z.string().nullable().describe('Who changed it last'),
  updatedAt: instant,
  mine: z.boolean().describe('The caller may change it'),
})

const wanted = {
  stage: stage.optional(),
  audience: audience.optional(),
  site: site.optional(),
  search: text(100).optional(),
}

const whom = {
  pages: z.array(text(80, 1)).max(MOST_PAGES),
  sites: z.array(site).max(6).nullable(),
  audience,
  queues: z.array(text(16, 1)).max(MOST_QUEUES),
  list: uuid.nullable(),
}

const deed = z.strictObject({
  message: uuid,
  title: z.string(),
  at: instant,
  deed: z.enum(MESSAGE_DEEDS),
  who: z.string(),
  changes: z
    .array(
      z.strictObject({
        field: z.enum(MESSAGE_FIELDS),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe('What is different: lists with commas, codes as they are kept'),
})

/** Service messages of the pages: written, shown for a period, taken back; who did it stays known. */
export const staffMessages = {
  list: endpoint({
    path: '/api/admin/messages',
    summary: 'Service messages of the companies of the caller, those changed last first',
    access: admin,
    may: 'messages.publish',
    request: z.strictObject({ token, ...wanted, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(row) }),
  }),
  export: fileEndpoint({
    path: '/api/admin/messages/export',
    summary: 'The same as a file',
    access: admin,
    may: 'messages.publish',
    request: z.strictObject({ token, ...wanted, ...ofFile }),
  }),
  one: endpoint({
    path: '/api/admin/messages/one',
    summary: 'One message',
    access: admin,
    may: 'messages.publish',
    ids: item,
    request: z.strictObject({ token, message: uuid }),
    response: z.strictObject({ status: success, message: row }),
    errors: ['not-found'],
  }),
  log: endpoint({
    path: '/api/admin/messages/log',
    summary: 'Who wrote, published, changed and took back what, the latest first',
    access: admin,
    may: 'messages.publish',
    ids: item,
    request: z.strictObject({ token, message: uuid.nullable().describe('null: any message') }),
    response: z.strictObject({ status: success, rows: z.array(deed) }),
    errors: ['not-found'],
  }),
  accounts: endpoint({
    path: '/api/admin/messages/accounts',
    summary: 'Keep a list of accounts that a message will be for; which of them are not known',
    access: admin,
    may: 'messages.publish',
    writes: 'portal',
    bodyLimit: 3_000_000,
    request: z.strictObject({ token, numbers: z.array(text(40, 1)).min(1).max(MOST_LISTED) }),
    response: z.strictObject({
      status: success,
      list: uuid.nullable().describe('null: none of them is known'),
      accounts: z.int().describe('Known accounts, each once'),
      unknown: z.array(z.string()).describe('The first hundred that are not known'),
      unknownTotal: z.int(),
    }),
  }),
  reach: endpoint({
    path: '/api/admin/messages/reach',
    summary: 'How many people a message would be shown to now',
    access: admin,
    may: 'messages.publish',
    request: z.strictObject({ token, ...whom }),
    response: z.strictObject({
      status: success,
      people: z.int().nullable().describe('With a cabinet; null: too many debts to count now'),
      guests: z.boolean().describe('Also everybody who is signed out'),
      staff: z.boolean().describe('Also employees'),
    }),
    errors: ['not-found'],
  }),
  save: endpoint({
    path: '/api/admin/messages/save',
    summary: 'A new message or a change of one, as a draft or on the pages; what is published stays so',
    access: admin,
    may: 'messages.publish',
    writes: 'portal',
    ids: item,
    request: z.strictObject({
      token,
      message: uuid.nullable().describe('null: a new one'),
      version,
      title: ticketText(MESSAGE_TITLE),
      text: ticketText(MESSAGE_TEXT),
      level: z.enum(MESSAGE_LEVELS),
      ...whom,
      from: instant.nullable().describe('null: when it is published'),
      till: instant.nullable(),
      publish: z.boolean(),
    }),
    response: z.strictObject({ status: success, message: row }),
    errors: ['not-found', 'changed-meanwhile', 'required', 'invalid', 'period-invalid', 'nobody-reads'],
  }),
  withdraw: endpoint({
    path: '/api/admin/messages/withdraw',
    summary: 'Take a message off the pages; it can be published again',
    access: admin,
    may: 'messages.publish',
    writes: 'portal',
    ids: item,
    request: z.strictObject({ token, message: uuid, version }),
    response: z.strictObject({ status: success, message: row }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
}
