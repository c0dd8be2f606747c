import type { company } from '#contract/company.ts'
import type { people } from '#contract/people.ts'
import type { Handlers } from '#server/handlers.ts'
import { companyAudit, exportCompanyAudit } from './audit.ts'
import { blockPerson, changeRights, withdrawAccess } from './change.ts'
import { changeCompany, companyInformation } from './company-information.ts'
import { invite, withdrawInvitation } from './invite.ts'
import { join, showInvitation } from './join.ts'
import { exportPeople, listPeople } from './list.ts'
import { ownRights } from './own-rights.ts'
import { personOfCompany } from './person.ts'
import { setTwoPersons } from './two-persons.ts'

export const companyRoutes: Handlers<typeof company> = {
  information: companyInformation,
  change: changeCompany,
}

export const peopleRoutes: Handlers<typeof people> = {
  ownRights,
  list: listPeople,
  listExport: exportPeople,
  person: personOfCompany,
  invite,
  withdrawInvitation,
  change: changeRights,
  withdraw: withdrawAccess,
  block: blockPerson,
  twoPersons: setTwoPersons,
  audit: companyAudit,
  auditExport: exportCompanyAudit,
  invitation: showInvitation,
  join,
}
