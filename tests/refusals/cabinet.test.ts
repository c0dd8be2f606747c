import { endpoints } from '#contract/index.ts'
import { administrators } from './administrators.ts'
import { apartments } from './apartments.ts'
import { credentialCalls } from './credentials.ts'
import { massReadings } from './mass-readings.ts'
import { people } from './people.ts'
import { papersOfFirms } from './papers.ts'
import { type Call, proveRefusals } from './prove.ts'
import { readings } from './readings.ts'
import { requests } from './requests.ts'
import { signing } from './signing.ts'

// All calls except those of sign-in.test.ts, so that a new call cannot be forgotten.
const calls = endpoints.filter((call) => !credentialCalls.includes(call))
proveRefusals(
  // the paths come from the contract
  calls as readonly Call[],
  {
    ...administrators,
    ...apartments,
    ...massReadings,
    ...papersOfFirms,
    ...people,
    ...readings,
    ...requests,
    ...signing,
  },
)
