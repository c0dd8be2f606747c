import { credentialCalls, credentials } from './credentials.ts'
import { type Call, proveRefusals } from './prove.ts'

// endpoint paths are the contract's own
proveRefusals(credentialCalls as readonly Call[], credentials)
