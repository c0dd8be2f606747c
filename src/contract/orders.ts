import { z } from 'zod'
import { SERVICE_PURPOSES } from '#domain/service.ts'
import { endpoint, only } from './endpoint.ts'
import { ticket, inboxItem, order } from './order-fields.ts'
import { accountNumber, isoDate, kopiykas, placeId, success, text, token, userKind, uuid } from './fields.ts'
import { meterId } from './reading-fields.ts'

/** The five calls of spec §7 share one request; this table says which part of the reply belongs to which path. */
const request = z.strictObject({
  token,
  account: accountNumber,
  partner: text(20, 1),
  userType: userKind.describe('Must be the kind of the session'),
})
const ids = { account: 'account', partner: 'partner' } as const
const errors = ['account-not-found', 'not-found', 'forbidden'] as const
const person = only('person')
/** A business reads its counter and orders services by the same calls. */
const customers = only('person', 'entity', 'provider')

const inboxItems = z.strictObject({ items: z.array(inboxItem) })
const newAnswers = z.strictObject({
  count: z.int().describe('New messages of suppliers: the counter of the inbox'),
  items: z.array(inboxItem),
})

export const orders = {
  all: endpoint({
    path: '/api/person/orders',
    summary: 'Tickets, inbox and ordered services of an apartment, the newest first',
    access: person,
    ids,
    request,
    response: z.strictObject({
      status: success,
      items: z.array(order),
      tickets: z.array(ticket),
      inbox: z.array(inboxItem),
    }),
    errors,
  }),
  supplierNew: endpoint({
    path: '/api/person/orders/supplier_new',
    summary: 'Messages of suppliers to an account that this user has not read',
    access: customers,
    ids,
    request,
    response: z.strictObject({
      status: success,
      findNewOrderAnswersResponse: newAnswers,
      answers: z.int().describe('Tickets with an answer not looked at'),
    }),
    errors,
  }),
  supplier: endpoint({
    path: '/api/person/orders/supplier',
    summary: 'Every message of suppliers to an apartment',
    access: person,
    ids,
    request,
    response: z.strictObject({
      status: success,
      inbox: z.array(inboxItem),
      findSupplierOrdersResponse: inboxItems,
    }),
    errors,
  }),
  supplierAll: endpoint({
    path: '/api/entity/orders/supplier_all',
    summary: 'Tickets, ordered services and messages of suppliers of a business account',
    access: only('entity', 'provider'),
    ids,
    request,
    response: z.strictObject({
      status: success,
      items: z.array(order),
      tickets: z.array(ticket),
      inbox: z.array(inboxItem),
      findNewOrderAnswersResponse: newAnswers,
      findSupplierOrdersResponse: inboxItems,
    }),
    errors,
  }),
  codes: endpoint({
    path: '/api/person/orders/code_zrqt',
    summary: 'Services that can be ordered for an account, and the devices they can be ordered for',
    access: customers,
    ids,
    request,
    response: z.strictObject({
      status: success,
      zqrtCodes: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          description: z.string(),
          priceKopiykas: kopiykas.describe('0 = free of charge'),
          termDays: z.int().describe('Days the company has to do it'),
          purpose: z
            .enum(SERVICE_PURPOSES)
            .nullable()
            .describe('By it a page that advises a service finds it'),
        }),
      ),
      deviceAccounts: z.array(
        z.strictObject({
          device: meterId,
          number: z.string(),
          model: z.string(),
          place: z.string().describe('What calendar_zrqt asks for as place'),
          payment: z.string().describe('The account the service is charged to: what calendar_zrqt asks for'),
          address: z.string(),
        }),
      ),
    }),
    errors,
  }),
  create: endpoint({
    path: '/api/person/orders/create',
    summary: 'Order a service for a device on a free day; the hour of a crew is taken at once',
    access: customers,
    writes: 'portal',
    may: 'prepare',
    ids: { account: 'account', payment: 'account', place: 'place', device: 'meter' },
    request: z.strictObject({
      token,
      account: accountNumber,
      code: text(20, 1),
      device: meterId,
      place: placeId,
      payment: accountNumber.describe('The account the service is charged to: that of the device'),
      date: isoDate,
      priceKopiykas: kopiykas
        .optional()
        .describe('What the customer was shown: another price is refused, and not charged'),
    }),
    response: z.strictObject({ status: success, order }),
    errors: [
      'account-not-found',
      'not-found',
      'counter-not-found',
      'date-taken',
      'too-many-orders',
      'service-closed',
      'service-price-changed',
    ],
  }),
  cancel: endpoint({
    path: '/api/person/orders/cancel',
    summary: 'Give an ordered service up before the day of the visit; its hour is free again',
    access: customers,
    writes: 'portal',
    may: 'prepare',
    ids: { order: 'order' },
    request: z.strictObject({ token, order: uuid }),
    response: z.strictObject({ status: success, order }),
    errors: ['not-found', 'conflict'],
  }),
  read: endpoint({
    path: '/api/orders/read',
    summary: 'Mark a message of a supplier as read; the counter goes down once',
    access: customers,
    writes: 'portal',
    ids: { item: 'item' },
    request: z.strictObject({ token, item: uuid.describe('Message of the inbox') }),
    response: z.strictObject({ status: success, item: inboxItem, unread: z.int() }),
    errors: ['not-found'],
  }),
}
