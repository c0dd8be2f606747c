import { sentence } from './language.ts'

/** What stands in the payment for a service that is paid to an account of its own. */
export const ownPurpose = sentence(
  (service: string, account: string) => `${service}, особовий рахунок ${account}`,
)
