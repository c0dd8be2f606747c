import type { staffRequests } from '#contract/staff-requests.ts'
import type { staffWarnings } from '#contract/staff-warnings.ts'
import type { Handlers } from '#server/handlers.ts'
import { askAboutRequest, decideBusinessRequest } from './decide.ts'
import { exportInvitations, listInvitations } from './invitations.ts'
import { exportBusinessRequests, listBusinessRequests } from './list.ts'
import { businessRequestFile, oneBusinessRequest } from './one.ts'
import { exportWarnings, issueWarning, listWarnings, warningsOfAccount, withdrawWarning } from './warnings.ts'

export const staffRequestsRoutes: Handlers<typeof staffRequests> = {
  list: listBusinessRequests,
  export: exportBusinessRequests,
  one: oneBusinessRequest,
  file: businessRequestFile,
  decide: decideBusinessRequest,
  ask: askAboutRequest,
  invitations: listInvitations,
  invitationsExport: exportInvitations,
}

export const staffWarningsRoutes: Handlers<typeof staffWarnings> = {
  list: listWarnings,
  export: exportWarnings,
  account: warningsOfAccount,
  issue: issueWarning,
  withdraw: withdrawWarning,
}
