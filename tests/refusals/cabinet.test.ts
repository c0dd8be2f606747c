import { contract, endpoints } from '#contract/index.ts'
import { type Call, proveRefusals } from './prove.ts'
import { administrators } from './administrators.ts'
import { credentialCalls } from './credentials.ts'
import { apartments } from './apartments.ts'
import { readings } from './readings.ts'
import { requests } from './requests.ts'

// Every call but those of sign-in.test.ts, so that a new one cannot be forgotten.
const elsewhere = new Set<unknown>([
  ...credentialCalls,
  ...Object.values(contract.massReadings),
  ...Object.values(contract.entityReadings),
])
const calls = endpoints.filter((call) => !elsewhere.has(call))
// endpoint paths are the contract's own
proveRefusals(calls as readonly Call[], { ...administrators, ...apartments, ...readings, ...requests })
