import { Page } from '#web/page/Page.tsx'
import { BulkSign } from './BulkSign.tsx'
import { PapersList } from './PapersList.tsx'

/** docs/signing: documents of all accounts of the business that wait for a signature, and those that are signed. */
export default function Signing() {
  return (
    <Page actions={<BulkSign />}>
      <PapersList />
    </Page>
  )
}
