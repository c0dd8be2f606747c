import { z } from 'zod'
import { endpoint, everyKind } from './endpoint.ts'
import { customInfo } from './business-account-fields.ts'
import { accountNumber, isoDate, placeId, siteHint, success, text, token } from './fields.ts'
import { order } from './order-fields.ts'

/** What `url` may name (spec §7); the server holds the table to this list. */
export const COMMON_TARGETS = [
  '/admin_panel/get_entities_amount',
  '/admin_panel/get_persons_amount',
  '/entity/custom_info',
  '/person/custom_info',
  '/person/orders/calendar_zrqt',
  '/person/orders/orders',
] as const

const dates = z.array(isoDate).describe('Days with a free crew, the nearest first')
const orders = z.array(order)

export const common = {
  getCommon: endpoint({
    path: '/api/get-common',
    summary:
      'One of six targets named by url; anything else does not exist. Never reaches out to the network',
    access: everyKind,
    ids: { account: 'account', place: 'place', payment: 'account', partner: 'partner' },
    request: z.strictObject({
      token,
      site: siteHint,
      url: text(300, 1).describe(
        `Exactly one of ${COMMON_TARGETS.join(', ')}; each has its own access and asks for its own fields`,
      ),
      account: accountNumber.optional(),
      place: placeId.optional(),
      payment: accountNumber.optional(),
      code: text(20, 1).optional(),
      partner: text(20, 1).optional(),
    }),
    response: z.strictObject({
      status: success,
      data: z.strictObject({
        data: z.union([z.number(), customInfo, z.strictObject({ dates }), z.strictObject({ order: orders })]),
        dates: dates.optional(),
        order: orders.optional(),
      }),
    }),
    errors: [
      'unknown-target',
      'account-not-found',
      'not-found',
      'unknown-field',
      'required',
      'forbidden',
      'service-closed',
    ],
  }),
}
