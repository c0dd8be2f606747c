import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#domain/kyiv.ts'
import { timeText } from '#text/dates.ts'
import { accountCard as words } from '#text/staff-accounts.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './accounts.module.css'
import { Contract } from './Contract.tsx'

const books = () => import('./Books.tsx')
const talk = () => import('./Talk.tsx')
const seenBy = () => import('./SeenBy.tsx')
const parts = {
  money: lazy(chunk(() => books().then(({ Money }) => ({ default: Money })), inBrowser)),
  readings: lazy(chunk(() => books().then(({ Readings }) => ({ default: Readings })), inBrowser)),
  talk: lazy(chunk(() => talk().then(({ Talk }) => ({ default: Talk })), inBrowser)),
  outages: lazy(chunk(() => talk().then(({ Outages }) => ({ default: Outages })), inBrowser)),
  messages: lazy(chunk(() => seenBy().then(({ Messages }) => ({ default: Messages })), inBrowser)),
  visits: lazy(chunk(() => seenBy().then(({ Visits }) => ({ default: Visits })), inBrowser)),
}
const LookDialog = lazy(chunk(() => import('./LookDialog.tsx'), inBrowser))

const views = ['people', 'money', 'readings', 'talk', 'outages', 'messages', 'visits'] as const
type View = (typeof views)[number]
type Card = Reply<'/api/admin/accounts/card'>

/** /cabinet/admin/ca_check/$account: everything about one account; each part comes when it is opened. */
export default function AccountCard() {
  const account = useParams()['account'] ?? ''
  const answer = useCall('/api/admin/accounts/card', { account }, { staleMs: 0 })
  return (
    <Page title={words.title(account)}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[44, 48, 320]} />}>
        {(card) => <Seen card={card} />}
      </Loaded>
    </Page>
  )
}

function Seen({ card }: { card: Card }) {
  const list = useListState({ sort: { by: 'at', descending: true } })
  const typedPart = list.filter('part')
  const view: View = views.find((option) => option === typedPart) ?? 'people'
  const [asking, setAsking] = useState<'card' | 'view' | null>(null)
  const { account, shownTill, mayReveal, people } = card
  const viewable = people.filter(({ kind, state }) => kind !== 'admin' && state === 'active')
  const content = (name: View) => {
    if (name === 'people') return <Contract card={card} />
    const Part = parts[name]
    return (
      <Suspense fallback={<Skeleton lines={[28, 240]} />}>
        <Part account={account} />
      </Suspense>
    )
  }
  return (
    <>
      <div className={styles.head}>
        <Badge tone={shownTill === null ? 'plain' : 'soon'}>
          {shownTill === null ? (
            words.masked
          ) : (
            <time dateTime={shownTill} title={formatDateTime(new Date(shownTill))}>
              {words.shown(timeText(new Date(shownTill)))}
            </time>
          )}
        </Badge>
        {mayReveal ? (
          <div className={layout.actions}>
            {shownTill === null && <Button onClick={() => setAsking('card')}>{words.open}</Button>}
            {viewable.length > 0 && (
              <Button look="outline" onClick={() => setAsking('view')}>
                {words.view}
              </Button>
            )}
          </div>
        ) : (
          <p className={layout.quiet}>{words.readOnly}</p>
        )}
      </div>
      <Tabs<View>
        label={words.tabs}
        value={view}
        onChange={(next) => list.setFilter({ part: next === 'people' ? '' : next })}
        tabs={views.map((name) => ({
          value: name,
          label: words.parts[name],
          content: name === view && content(name),
        }))}
      />
      {asking !== null && (
        <Suspense>
          <LookDialog account={account} people={viewable} way={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
