import { z } from 'zod'
import { ORDER_QUEUE_STATES, ORDER_STATES, WORKS } from '#domain/order.ts'
import {
  SERVICE_DESCRIPTION_MAX,
  SERVICE_NAME,
  SERVICE_PLACE_MOST,
  SERVICE_PRICE_MOST,
  SERVICE_PURPOSES,
  SERVICE_TERM,
} from '#domain/service.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  customerKind,
  instant,
  int32,
  isoDate,
  kopiykas,
  ofFile,
  paging,
  registerValue,
  site,
  success,
  text,
  ticketText,
  token,
  uuid,
  zone,
} from './fields.ts'
import { orderResult } from './order-fields.ts'

const admin = only('admin')
const version = int32.min(1).describe('What was seen: what changed meanwhile is not overwritten')
const crewId = text(60, 1).describe('Identifier of a crew')
const clock = z.string().describe('09:00')
const hourOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .describe('09:00')
const code = text(20, 1).describe('Kind of the service')

const row = z.strictObject({
  id: uuid,
  number: z.string(),
  site,
  account: z.string(),
  customer: z.string().describe('Name of a household without the surname; name of a company'),
  code: z.string(),
  service: z.string(),
  state: z.enum(ORDER_STATES),
  day: isoDate.nullable(),
  from: clock.nullable(),
  to: clock.nullable(),
  crew: z.string().nullable().describe('Its name; null: no crew has it'),
  address: z.string().nullable().describe('Without what is personal; null: the billing core is silent'),
  createdAt: instant,
})
const filters = {
  site: site.optional(),
  code: code.optional(),
  state: z.enum(ORDER_QUEUE_STATES).optional().describe('Without it: those still to be done'),
  crew: crewId.optional(),
  from: isoDate.optional().describe('Day of the visit'),
  to: isoDate.optional(),
  search: text(100).optional().describe('A number of an order or of an account, or a part of the service'),
}
const crew = z.strictObject({ crew: z.string(), site, name: z.string() })
const service = z.strictObject({ code: z.string(), name: z.string() })
const orderFields = { token, order: uuid, version }
const changed = ['not-found', 'changed-meanwhile'] as const
const values = z.array(z.strictObject({ zone, value: registerValue })).max(5)

const opened = z.strictObject({
  status: success,
  order: row.extend({
    version: int32,
    crewId: z.string().nullable(),
    kind: customerKind,
    priceKopiykas: kopiykas,
    phone: z.string().nullable().describe('Without its middle'),
    termOn: isoDate.describe('The last day the company has for it'),
    reason: z.string().nullable(),
    result: orderResult.nullable(),
    changed: z
      .strictObject({
        did: z.string(),
        by: z.string().nullable().describe('null: the customer'),
        at: instant,
      })
      .nullable(),
  }),
  meter: z
    .strictObject({
      number: z.string(),
      model: z.string(),
      zones: z.array(zone),
      last: z
        .array(z.strictObject({ zone, value: registerValue, date: isoDate }))
        .describe('What was really read last, by zone'),
      verifiedTill: isoDate,
      seals: z.int(),
    })
    .nullable()
    .describe('null: there is none, or the billing core is silent'),
  hours: z
    .array(z.strictObject({ day: isoDate, from: clock, to: clock, crew: z.string(), name: z.string() }))
    .describe('Free hours of crews that can do it, on days that are not full'),
  can: z.strictObject({
    confirm: z.boolean(),
    move: z.boolean(),
    refuse: z.boolean(),
    done: z.boolean(),
  }),
})

const perDay = z.int().min(0).max(500).nullable().describe('null: as many as the crews have hours')
const weekday = z.int().min(1).max(7).describe('1 = Monday')

const purpose = z.enum(SERVICE_PURPOSES).nullable().describe('By it a page that advises a service finds it')
/** A service of a company, as employees see and change it. */
const ownService = z.strictObject({
  kind: customerKind,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  priceKopiykas: kopiykas.describe('0 = free of charge'),
  termDays: z.int().describe('Calendar days from the order'),
  purpose,
  active: z.boolean().describe('false: nobody orders it any more'),
  rank: z.int().describe('Place in the list, the smallest first'),
  version: int32,
  openOrders: z.int().describe('Orders that are still to be done'),
  crews: z.array(z.string()).describe('Names of those that do it'),
})

/** Ordered services as the company works on them: its crews by day, and what becomes of each visit. */
export const staffOrders = {
  list: endpoint({
    path: '/api/admin/orders',
    summary: 'Ordered services of the own companies by the day of the visit; counted up to 1 000',
    access: admin,
    may: 'orders.read',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(row),
      crews: z.array(crew).describe('Of the own companies'),
      services: z.array(service),
    }),
    errors: ['period-invalid'],
  }),
  export: fileEndpoint({
    path: '/api/admin/orders/export',
    summary: 'The same as a file',
    access: admin,
    may: 'orders.read',
    request: z.strictObject({ token, ...filters, ...ofFile }),
    errors: ['period-invalid'],
  }),
  week: endpoint({
    path: '/api/admin/orders/week',
    summary: 'Crews of a company with their hours of seven days, and how full each day is',
    access: admin,
    may: 'orders.read',
    request: z.strictObject({
      token,
      site: site.optional().describe('The first of the own companies when none is named'),
      from: isoDate.optional().describe('Any day of the week; this week when none is named'),
    }),
    response: z.strictObject({
      status: success,
      site,
      sites: z.array(site),
      today: isoDate,
      days: z.array(isoDate),
      crews: z.array(
        z.strictObject({
          crew: z.string(),
          name: z.string(),
          hours: z.array(
            z.strictObject({
              day: isoDate,
              from: clock,
              to: clock,
              order: z
                .strictObject({
                  id: uuid,
                  number: z.string(),
                  service: z.string(),
                  state: z.enum(ORDER_STATES),
                })
                .nullable(),
            }),
          ),
        }),
      ),
      loose: z.array(row).describe('Visits of the week that no crew has'),
      load: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          days: z.array(z.strictObject({ day: isoDate, most: perDay, taken: z.int() })),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  day: endpoint({
    path: '/api/admin/orders/day',
    summary: 'Crews of a company with their hours of one day and the visits in them',
    access: admin,
    may: 'orders.read',
    request: z.strictObject({
      token,
      site: site.optional().describe('The first of the own companies when none is named'),
      day: isoDate.optional().describe('Today when none is named'),
    }),
    response: z.strictObject({
      status: success,
      site,
      sites: z.array(site),
      today: isoDate,
      day: isoDate,
      crews: z.array(
        z.strictObject({
          crew: z.string(),
          name: z.string(),
          hours: z.array(z.strictObject({ from: clock, to: clock, order: row.nullable() })),
        }),
      ),
      loose: z.array(row).describe('Visits of the day that no crew has'),
    }),
    errors: ['not-found'],
  }),
  one: endpoint({
    path: '/api/admin/orders/one',
    summary: 'One ordered service, its meter, and the hours it could be moved to',
    access: admin,
    may: 'orders.read',
    ids: { order: 'order' },
    request: z.strictObject({ token, order: uuid }),
    response: opened,
    errors: ['not-found'],
  }),
  confirm: endpoint({
    path: '/api/admin/orders/confirm',
    summary: 'Confirm an ordered service; its customer is told once',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    ids: { order: 'order' },
    request: z.strictObject(orderFields),
    response: opened,
    errors: [...changed, 'order-closed', 'visit-unanswered', 'day-past'],
  }),
  move: endpoint({
    path: '/api/admin/orders/move',
    summary: 'Move a visit to a free hour of a crew; it is taken at once and the customer is told',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    ids: { order: 'order' },
    request: z.strictObject({
      ...orderFields,
      day: isoDate,
      from: hourOfDay,
      crew: crewId,
      reason: text(200).optional().describe('The customer reads it'),
    }),
    response: opened,
    errors: [...changed, 'order-closed', 'visit-unanswered', 'date-taken', 'day-past'],
  }),
  refuse: endpoint({
    path: '/api/admin/orders/refuse',
    summary: 'A service cannot be done, and why; the hour is free again and the customer is told',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    ids: { order: 'order' },
    request: z.strictObject({ ...orderFields, reason: text(300, 1) }),
    response: opened,
    errors: [...changed, 'order-closed', 'visit-unanswered'],
  }),
  done: endpoint({
    path: '/api/admin/orders/done',
    summary: 'A visit is made: what was done, the act, what the meter shows; the customer reads it',
    access: admin,
    may: 'orders.manage',
    writes: 'core',
    ids: { order: 'order' },
    request: z.strictObject({
      ...orderFields,
      work: z.enum(WORKS),
      act: text(40, 1).describe('Number of the act'),
      old: values.describe('What the meter that was there showed'),
      confirmed: z
        .boolean()
        .optional()
        .describe('A use far from the usual was compared with the act: it is taken as it is'),
      next: z
        .strictObject({ number: text(30, 1), values: values.min(1) })
        .optional()
        .describe('The meter that is there now; for replaced'),
      seal: text(40, 1).optional().describe('Number of the new seal'),
      verifiedTill: isoDate.optional().describe('Next verification'),
      remark: text(500).optional(),
    }),
    response: opened,
    errors: [
      ...changed,
      'order-closed',
      'visit-unanswered',
      'date-invalid',
      'bit-depth-mismatch',
      'visit-reading-less',
      'visit-reading-unusual',
    ],
  }),
  capacity: endpoint({
    path: '/api/admin/orders/capacity',
    summary: 'How many visits of each service a company makes by weekday, the days that differ, its crews',
    access: admin,
    may: 'orders.read',
    request: z.strictObject({ token, site: site.optional() }),
    response: z.strictObject({
      status: success,
      site,
      sites: z.array(site),
      services: z.array(service.extend({ week: z.array(perDay).length(7).describe('From Monday') })),
      days: z.array(z.strictObject({ day: isoDate, code: z.string(), perDay: z.int() })),
      crews: z.array(crew.extend({ version: int32, codes: z.array(z.string()) })),
      can: z.boolean(),
    }),
    errors: ['not-found'],
  }),
  setCapacity: endpoint({
    path: '/api/admin/orders/capacity/set',
    summary: 'Set how many visits of a service a company makes on weekdays, or on one day',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      site,
      code,
      week: z
        .array(z.strictObject({ weekday, perDay, was: perDay.describe('What was seen') }))
        .max(7)
        .optional(),
      day: z.strictObject({ day: isoDate, perDay, was: perDay.describe('What was seen') }).optional(),
    }),
    response: z.strictObject({
      status: success,
      over: z.array(isoDate).describe('Days on which more are ordered already'),
    }),
    errors: ['not-found', 'changed-meanwhile', 'day-past'],
  }),
  services: endpoint({
    path: '/api/admin/orders/services',
    summary: 'Services of a company, closed ones too: their open orders and the crews that do them',
    access: admin,
    may: 'orders.read',
    request: z.strictObject({ token, site: site.optional() }),
    response: z.strictObject({
      status: success,
      site,
      sites: z.array(site),
      services: z.array(ownService),
      can: z.boolean(),
    }),
    errors: ['not-found'],
  }),
  saveService: endpoint({
    path: '/api/admin/orders/services/save',
    summary: 'Open a service to customers, change or close it; orders that are made keep price and term',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      site,
      kind: customerKind,
      code: code.describe('Letters, digits and hyphens; names the service, and never changes'),
      version: int32.min(0).describe('What was seen; 0 of a new one'),
      name: ticketText(SERVICE_NAME),
      description: text(SERVICE_DESCRIPTION_MAX),
      priceKopiykas: kopiykas.min(0).max(SERVICE_PRICE_MOST),
      termDays: z.int().min(SERVICE_TERM.min).max(SERVICE_TERM.max),
      purpose: purpose.describe('At most one service of a company and kind has it'),
      active: z.boolean(),
      rank: z.int().min(0).max(SERVICE_PLACE_MOST),
    }),
    response: z.strictObject({ status: success, service: ownService }),
    errors: [
      'not-found',
      'changed-meanwhile',
      'service-code-invalid',
      'service-code-taken',
      'service-purpose-taken',
    ],
  }),
  saveCrew: endpoint({
    path: '/api/admin/orders/crew',
    summary: 'Add a crew to a company, or change its name and what it does',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      name: text(60, 2),
      crew: crewId.nullable().describe('null: a new one'),
      version: int32.min(0).describe('What was seen; 0 of a new one'),
      site: site.describe('Of a new one'),
      codes: z.array(code).min(1).max(50).describe('Kinds of services it does'),
    }),
    response: z.strictObject({ status: success, crew: z.string(), name: z.string(), version: int32 }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
  crewHours: endpoint({
    path: '/api/admin/orders/crew/hours',
    summary: 'Hours in which a crew works on days of the week, or works no more; visits that are agreed stay',
    access: admin,
    may: 'orders.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      crew: crewId,
      from: isoDate,
      to: isoDate,
      weekdays: z.array(weekday).min(1).max(7),
      hours: z
        .array(z.strictObject({ from: hourOfDay, to: hourOfDay }))
        .min(1)
        .max(12),
      works: z.boolean().describe('false: free hours are taken away'),
    }),
    response: z.strictObject({
      status: success,
      changed: z.int().describe('Hours added or taken away'),
      kept: z.int().describe('Hours that visits have taken'),
    }),
    errors: ['not-found', 'day-past', 'date-invalid'],
  }),
}
