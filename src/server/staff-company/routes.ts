import type { staffCompany } from '#contract/staff-company.ts'
import type { Handlers } from '#server/handlers.ts'
import { listAgreed } from './agreed.ts'
import { listAgreements, proposeAgreement } from './agreements.ts'
import { proposeBank } from './banks.ts'
import { uploadImage } from './images.ts'
import { readCompany } from './read.ts'
import { previewBill } from './preview-bill.ts'
import { proposeRequisites } from './requisites.ts'
import { saveCompany } from './save.ts'

export const staffCompanyRoutes: Handlers<typeof staffCompany> = {
  read: readCompany,
  save: saveCompany,
  // mount.ts puts the file of the form beside its fields
  uploadImage: uploadImage as Handlers<typeof staffCompany>['uploadImage'],
  previewBill,
  agreements: listAgreements,
  agreed: listAgreed,
  proposeAgreement,
  propose: proposeRequisites,
  proposeBank,
}
