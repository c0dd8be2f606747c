import { IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ZONES } from '#domain/zone.ts'
import { acceptance, readingHistory } from '#lists/readings.ts'
import { readingsHistory as words } from '#text/readings-history.ts'
import { numberText } from '#text/format.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import layout from '#web/ui/layout.module.css'
import { ReadingState } from './ReadingState.tsx'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from '#web/lists/list.module.css'

const ReadingDialog = lazy(chunk(() => import('./ReadingDialog.tsx'), inBrowser))

type Reading = Reply<'/api/person/readings'>['rows'][number]

/** /cabinet/person/directory/indicators-history: all readings, and the state of each. */
export default function Readings() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const list = useList(readingHistory, '/api/person/readings', { account })
  const [opened, setOpened] = useState<Reading | null>(null)
  const point = useCall('/api/person/metering-point', { account })
  const meters = point.data?.meters ?? []
  const zones = ZONES.filter((zone) => meters.some((meter) => meter.zones.includes(zone)))
  return (
    <Page
      actions={
        <LinkButton look="outline" to="/cabinet/person/indication">
          {words.handIn}
        </LinkButton>
      }
    >
      {/* its filters are known with the meters: rows that came before would be pushed down */}
      <div hidden={point.isPending}>
        <ListView
          of={list}
          caption={titles.indicatorsHistory}
          rowKey={(row) => row.id}
          // meter and zone are named only where there are several
          without={meters.length > 1 ? [] : ['meter']}
          choices={{
            meterId: meters.length > 1 ? meters.map(({ meterId, meter }) => [meterId, meter]) : [],
            zone: zones.length > 1 ? zones.map((zone) => [zone, zoneNames[zone]]) : [],
          }}
          cells={{
            state: (row) => (
              <span className={styles.state}>
                <ReadingState state={row.state} />
                <span className={layout.quiet}>{acceptance(row)}</span>
              </span>
            ),
            life: (row) => (
              <IconButton
                label={words.openLife(numberText(row.value), row.countsOn)}
                onClick={() => setOpened(row)}
              >
                <IconRoute size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            ),
          }}
          empty={
            <EmptyState
              title={words.none}
              action={<LinkButton to="/cabinet/person/indication">{words.handIn}</LinkButton>}
            />
          }
        />
      </div>
      {opened && (
        <Suspense>
          <ReadingDialog reading={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
