import { lazy, Suspense, useState } from 'react'
import { numberText } from '#text/format.ts'
import { staffAudit as words } from '#text/staff-audit.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// the names of everything that can be changed come after the page
const Entries = lazy(
  chunk(() => import('./Entries.tsx').then((module) => ({ default: module.Entries })), inBrowser),
)

/** /cabinet/admin/management/audit: who did what, and that the record is whole. */
export default function Audit() {
  const [checks, setChecks] = useState(false)
  const verified = useCall('/api/admin/audit/verify', {}, { enabled: checks, staleMs: 0 })
  const press = () => (checks ? void verified.refetch() : setChecks(true))
  return (
    <Page
      title={words.title}
      actions={
        <Button look="outline" busy={verified.isFetching} onClick={press}>
          {words.verify}
        </Button>
      }
    >
      {verified.data && <Verdict {...verified.data} />}
      {verified.error && <ErrorState problem={verified.error} onRetry={press} />}
      <Suspense fallback={<Skeleton lines={[480]} />}>
        <Entries />
      </Suspense>
    </Page>
  )
}

type Broken = { chain: number; entryId: number; what: 'content' | 'link' | 'tail' }

function Verdict({ entries, broken }: { entries: number; broken: readonly Broken[] }) {
  if (broken.length === 0)
    return (
      <Alert tone="good" announce>
        {words.whole(`${numberText(entries)} ${words.entries(entries)}`)}
      </Alert>
    )
  return (
    <Alert tone="act" announce title={words.broken(broken.length)}>
      <ul>
        {broken.map(({ chain, entryId, what }) => (
          <li key={`${chain}.${entryId}`}>{words.brokenAt(chain, entryId, words.kinds[what])}</li>
        ))}
      </ul>
    </Alert>
  )
}
