import type { staff } from '#contract/staff.ts'
import type { Handlers } from '#server/handlers.ts'
import { addEmployee, blockEmployee, changePosts, renewLink } from './change-staff.ts'
import { decide, withdrawProposal } from './decide.ts'
import { home } from './home.ts'
import { showStaffLink, useStaffLink } from './link.ts'
import { exportStaff, listStaff } from './list.ts'
import { exportProposals, listProposals } from './proposals.ts'

export const staffRoutes: Handlers<typeof staff> = {
  list: listStaff,
  listExport: exportStaff,
  home,
  add: addEmployee,
  posts: changePosts,
  block: blockEmployee,
  link: renewLink,
  proposals: listProposals,
  proposalsExport: exportProposals,
  decide,
  withdraw: withdrawProposal,
  showLink: showStaffLink,
  useLink: useStaffLink,
}
