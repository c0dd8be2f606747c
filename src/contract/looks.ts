import { z } from 'zod'
import { LOOK_REASONS, LOOK_WAYS } from '#domain/look-reason.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { exportFormat, instant, isoDate, paging, site, success, text, token } from './fields.ts'

const customers = only('person', 'entity', 'provider')
const period = { from: isoDate.optional(), to: isoDate.optional() }

/** «Хто переглядав мої дані»: every look of the staff at the data of the own accounts. */
export const looks = {
  list: endpoint({
    path: '/api/looks',
    summary: 'Who of the staff looked at the personal data of the own accounts, when and why',
    access: customers,
    request: z.strictObject({ token, ...period, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: z.uuid(),
          at: instant,
          account: z.string(),
          site,
          way: z.enum(LOOK_WAYS),
          reason: z.enum(LOOK_REASONS),
          ticket: z.string().nullable(),
          words: z.string().nullable(),
        }),
      ),
    }),
    errors: ['period-invalid'],
  }),
  listExport: fileEndpoint({
    path: '/api/looks/export',
    summary: 'The same list as a file',
    access: customers,
    request: z.strictObject({
      token,
      ...period,
      sort: text(40).optional(),
      descending: z.boolean().optional(),
      format: exportFormat,
    }),
    errors: ['period-invalid'],
  }),
}
