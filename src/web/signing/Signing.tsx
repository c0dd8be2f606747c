import { Suspense } from 'react'
import { NotActive } from '#web/business-accounts/later.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { BulkSign } from './BulkSign.tsx'
import { PapersList } from './PapersList.tsx'

/** docs/signing: documents of all accounts of the business that wait for a signature, and those that are signed. */
export default function Signing() {
  const notActive = useSession(({ entity }) => entity.supplWarnings.length > 0)
  return (
    <Page actions={<BulkSign />}>
      <Suspense>
        {notActive && <NotActive />}
        <PapersList />
      </Suspense>
    </Page>
  )
}
