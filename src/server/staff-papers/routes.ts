import type { staffPapers } from '#contract/staff-papers.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportStaffPapers, listStaffPapers } from './list.ts'
import { oneStaffPaper, staffBytes, staffContainer, staffDocument, staffProtocol } from './one.ts'
import { checkedForCompany, signForCompany, uploadForCompany } from './sign.ts'

export const staffPapersRoutes: Handlers<typeof staffPapers> = {
  list: listStaffPapers,
  export: exportStaffPapers,
  one: oneStaffPaper,
  document: staffDocument,
  bytes: staffBytes,
  sign: signForCompany,
  checked: checkedForCompany,
  // mount.ts puts the file of the form beside its fields
  upload: uploadForCompany as Handlers<typeof staffPapers>['upload'],
  container: staffContainer,
  protocol: staffProtocol,
}
