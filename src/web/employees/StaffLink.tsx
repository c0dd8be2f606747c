import { Suspense, lazy } from 'react'
import { staffLink as words } from '#text/employees.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// the code that draws the QR is large, and the form is seen only once the link has proved good
const Credentials = lazy(
  chunk(() => import('./Credentials.tsx').then((module) => ({ default: module.Credentials })), inBrowser),
)

/** As high as the form. */
const FORM = <Skeleton lines={[900]} />

/** /staff: an employee sets a password and adds the key to an application with codes. */
export default function StaffLink() {
  const { code = '' } = useParams()
  const answer = useCall('/api/auth/staff-link', { code }, { staleMs: Infinity })
  return (
    <Page narrow>
      {answer.error?.code === 'invitation-ended' ? (
        <EmptyState title={words.ended}>{words.endedHint}</EmptyState>
      ) : (
        <Loaded answer={answer} skeleton={FORM}>
          {(link) => (
            <Suspense fallback={FORM}>
              <Credentials code={code} link={link} />
            </Suspense>
          )}
        </Loaded>
      )}
    </Page>
  )
}
