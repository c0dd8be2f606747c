import { lazy, Suspense } from 'react'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'

// asked once in years
const AgreementDialog = lazy(chunk(() => import('./AgreementDialog.tsx'), inBrowser))

/** A new version of the user agreement is shown once a visit until it is agreed to; until then the old one holds. */
export function AskAgreement() {
  const { data } = useCall('/api/agreement/own', {}, { staleMs: Infinity })
  return data?.asks ? (
    <Suspense>
      <AgreementDialog />
    </Suspense>
  ) : null
}
