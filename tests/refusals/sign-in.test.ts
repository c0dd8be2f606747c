import { credentialCalls, credentials } from './credentials.ts'
import { type Call, proveRefusals } from './prove.ts'

// the paths come from the contract
proveRefusals(credentialCalls as readonly Call[], credentials)
