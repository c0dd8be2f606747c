import type { signing } from '#contract/signing.ts'
import type { Handlers } from '#server/handlers.ts'
import { checkedSignatures, signPapers, uploadContainer } from './hand-in.ts'
import { exportPapers, listPapers } from './list.ts'
import { offerPaper } from './offer.ts'
import { declinePaper, onePaper, paperBytes, paperDocument, preparePapers } from './one-paper.ts'
import { checkProtocol, signedContainer } from './protocol.ts'

export const signingRoutes: Handlers<typeof signing> = {
  list: listPapers,
  export: exportPapers,
  one: onePaper,
  offer: offerPaper,
  document: paperDocument,
  bytes: paperBytes,
  sign: signPapers,
  checked: checkedSignatures,
  // mount.ts puts the file of the form beside its fields
  upload: uploadContainer as Handlers<typeof signing>['upload'],
  prepare: preparePapers,
  decline: declinePaper,
  container: signedContainer,
  protocol: checkProtocol,
}
