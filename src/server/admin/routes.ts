import type { adminUsers } from '#contract/admin-users.ts'
import type { staffApplications } from '#contract/staff-applications.ts'
import type { Handlers } from '#server/handlers.ts'
import { blockUser, endSecondFactorOf, unblockUser, unlockUser } from './access.ts'
import { answerQuestion, askApplicant, showQuestion } from './ask-applicant.ts'
import { applicantContacts } from './contacts.ts'
import { approveRegistration, refuseRegistration } from './decide-registration.ts'
import { exportApplications, listApplications } from './list-applications.ts'
import { oneApplication } from './one-application.ts'

export const adminUsersRoutes: Handlers<typeof adminUsers> = {
  contacts: applicantContacts,
  approve: approveRegistration,
  refuse: refuseRegistration,
  block: blockUser,
  unblock: unblockUser,
  unlock: unlockUser,
  endSecondFactor: endSecondFactorOf,
}

export const staffApplicationsRoutes: Handlers<typeof staffApplications> = {
  list: listApplications,
  export: exportApplications,
  one: oneApplication,
  ask: askApplicant,
  question: showQuestion,
  reply: answerQuestion,
}
