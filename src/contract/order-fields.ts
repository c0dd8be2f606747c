import { z } from 'zod'
import { ORDER_STATES, WORKS } from '#domain/order.ts'
import { TICKET_STATES } from '#domain/ticket.ts'
import { instant, isoDate, kopiykas, registerValue, uuid, zone } from './fields.ts'

/** A ticket of the customer (the specification shows no fields; spec §4 names its answered state). */
export const ticket = z.strictObject({
  id: uuid,
  number: z.string(),
  account: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(TICKET_STATES),
  createdAt: instant,
  updatedAt: instant,
  dueOn: isoDate,
  messages: z.int(),
  by: z.string().nullable().describe('The colleague of the caller who opened it'),
  unseen: z.boolean().describe('The company wrote since the caller last looked'),
})

/** A message of a supplier in the inbox (spec §3: items with isRead). */
export const inboxItem = z.strictObject({
  id: uuid,
  account: z.string(),
  supplier: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
  isRead: z.boolean(),
  order: z.string().nullable().describe('Number of the order it answers'),
})

const values = z.array(z.strictObject({ zone, value: registerValue })).readonly()

/** What a crew did (domain/order-result.ts). */
export const orderResult = z.strictObject({
  work: z.enum(WORKS),
  act: z.string().describe('Number of the act'),
  old: values.describe('What the meter that was there showed'),
  next: z.strictObject({ number: z.string(), values }).nullable().describe('The meter that is there now'),
  seal: z.string().nullable(),
  verifiedTill: isoDate.nullable(),
  remark: z.string().nullable(),
})

/** A service ordered through the request constructor. */
export const order = z.strictObject({
  id: uuid,
  number: z.string(),
  account: z.string(),
  code: z.string(),
  name: z.string(),
  place: z.string(),
  date: isoDate.nullable(),
  hours: z.string().nullable().describe('When the crew comes: 09:00–11:00'),
  state: z.enum(ORDER_STATES),
  priceKopiykas: kopiykas,
  createdAt: instant,
  by: z.string().nullable().describe('The colleague of the caller who ordered it'),
  reason: z.string().nullable().describe('Why it was moved or refused, a sentence of the company'),
  result: orderResult.nullable().describe('What the crew did'),
})
