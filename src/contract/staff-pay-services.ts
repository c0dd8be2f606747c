import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { site, success, token } from './fields.ts'
import { payProvider } from './payment-fields.ts'

const admin = only('admin')
const may = 'company.edit'
const row = z.strictObject({
  provider: payProvider,
  open: z.boolean().describe('Switched on by the company'),
  keys: z.boolean().describe('Its keys are in force: without them it is offered to nobody'),
})

/** By which providers a company lets its customers pay. */
export const staffPayServices = {
  list: endpoint({
    path: '/api/admin/company/pay-services',
    summary: 'Payment providers of a company: which are switched on, and which have keys',
    access: admin,
    may,
    request: z.strictObject({ token, site }),
    response: z.strictObject({ status: success, rows: z.array(row) }),
    errors: ['not-found'],
  }),
  set: endpoint({
    path: '/api/admin/company/pay-services/set',
    summary: 'Switch a payment provider of a company on or off; payments already begun go on',
    access: admin,
    may,
    writes: 'portal',
    request: z.strictObject({ token, site, provider: payProvider, open: z.boolean() }),
    response: z.strictObject({ status: success, rows: z.array(row) }),
    errors: ['not-found'],
  }),
}
