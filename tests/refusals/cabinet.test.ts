import { endpoints } from '#contract/index.ts'
import { administrators } from './administrators.ts'
import { serviceMessages } from './service-messages.ts'
import { companies } from './company.ts'
import { apartments } from './apartments.ts'
import { credentialCalls } from './credentials.ts'
import { massReadings } from './mass-readings.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { staff } from './staff.ts'
import { papersOfFirms } from './papers.ts'
import { type Call, proveRefusals } from './prove.ts'
import { wrong } from './provocation.ts'
import { readings } from './readings.ts'
import { requests } from './requests.ts'
import { signing } from './signing.ts'
import { staffTicketRefusals } from './staff-tickets.ts'
import { staffOrders } from './staff-orders.ts'
import { staffPrices, staffRules } from './staff-prices.ts'
import { staffReadings } from './staff-readings.ts'

// All calls except those of sign-in.test.ts, so that a new call cannot be forgotten.
const calls = endpoints.filter((call) => !credentialCalls.includes(call))
proveRefusals(
  // the paths come from the contract
  calls as readonly Call[],
  {
    ...administrators,
    ...serviceMessages,
    ...companies,
    ...apartments,
    ...massReadings,
    ...papersOfFirms,
    ...payments,
    ...people,
    ...staff,
    ...readings,
    ...requests,
    ...signing,
    ...staffTicketRefusals,
    '/api/letters/unsubscribe': { 'not-found': wrong('code', 'AAAABBBB.CCCCDDDD') },
    '/api/letters/unsubscribe/confirm': { 'not-found': wrong('code', 'AAAABBBB.CCCCDDDD') },
    ...staffOrders,
    ...staffReadings,
    ...staffPrices,
    ...staffRules,
  },
)
