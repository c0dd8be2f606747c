import type { adminUsers } from '#contract/admin-users.ts'
import type { Handlers } from '#server/handlers.ts'
import { blockUser, endSecondFactorOf, unblockUser, unlockUser } from './access.ts'
import { applicantContacts } from './contacts.ts'
import { approveRegistration, refuseRegistration } from './decide-registration.ts'
import { listRegistrations } from './registrations.ts'

export const adminUsersRoutes: Handlers<typeof adminUsers> = {
  registrations: listRegistrations,
  contacts: applicantContacts,
  approve: approveRegistration,
  refuse: refuseRegistration,
  block: blockUser,
  unblock: unblockUser,
  unlock: unlockUser,
  endSecondFactor: endSecondFactorOf,
}
