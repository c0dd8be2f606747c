import { Suspense, useState } from 'react'
import { staffPricesList } from '#lists/staff-prices.ts'
import { glue } from '#text/format.ts'
import { priceName, staffPrices as words } from '#text/staff-prices.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { WaitingChanges } from '#web/staff/later.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Price } from './price.ts'
import { PriceDialog } from './later.ts'
import { ToNew } from './ToNew.tsx'
import styles from './staff-prices.module.css'

const stateTones = { now: 'good', coming: 'info', past: 'plain' } as const
const endTones = { over: 'act', act: 'act', soon: 'soon', calm: 'info' } as const

/** management/prices: what each company charges, since when and by which act. */
export default function Prices() {
  const list = useList(staffPricesList, '/api/admin/prices', {}, { staleMs: 0 })
  const [opened, setOpened] = useState<Price | null>(null)
  return (
    <Page
      actions={
        <>
          <ToNew />
          <LinkButton look="outline" to="/cabinet/admin/management/prices/calendar">
            {words.calendar}
          </LinkButton>
        </>
      }
    >
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ site, kind, variant, validFrom }) => `${site} ${kind} ${variant} ${validFrom}`}
        cells={{
          what: (row) => (
            <Button look="quiet" className={styles.open ?? ''} onClick={() => setOpened(row)}>
              {priceName(row.kind, row.variant)}
            </Button>
          ),
          act: (row) => (
            <span className={styles.act}>
              {row.act === null ? <Badge tone="soon">{words.noAct}</Badge> : glue(row.act)}
              <small className={styles.sure}>{words.confidence[row.confidence]}</small>
            </span>
          ),
          state: (row) => <State row={row} />,
        }}
        empty={<EmptyState title={words.none} />}
        below={
          <Suspense>
            <WaitingChanges of="prices" />
          </Suspense>
        }
      />
      <Suspense>{opened && <PriceDialog price={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}

function State({ row }: { row: Price }) {
  if (row.waits) return <Badge tone="soon">{words.waits}</Badge>
  if (row.ends !== null) return <Badge tone={endTones[row.ends]}>{words.ends[row.ends]}</Badge>
  return <Badge tone={stateTones[row.state]}>{words.states[row.state]}</Badge>
}
