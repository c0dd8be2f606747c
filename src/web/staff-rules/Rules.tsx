import { Suspense, useState } from 'react'
import { staffRulesList } from '#lists/staff-rules.ts'
import { glue } from '#text/format.ts'
import { staffPrices } from '#text/staff-prices.ts'
import { ruleName, staffRules as words } from '#text/staff-rules.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { WaitingChanges } from '#web/staff/later.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Rule } from './rule.ts'
import { RuleDialog } from './later.ts'
import { ToNewRule } from './ToNewRule.tsx'
import styles from './staff-rules.module.css'

const stateTones = { now: 'good', coming: 'info', past: 'plain' } as const
const endTones = { over: 'act', act: 'act', soon: 'soon', calm: 'info' } as const

/** management/rules: when readings are taken, terms and working days, since when and by which act. */
export default function Rules() {
  const list = useList(staffRulesList, '/api/admin/rules', {}, { staleMs: 0 })
  const [opened, setOpened] = useState<Rule | null>(null)
  const known = list.answer.data?.known ?? true
  return (
    <Page
      actions={
        <>
          <ToNewRule />
          <LinkButton look="outline" to="/cabinet/admin/management/prices/calendar">
            {staffPrices.calendar}
          </LinkButton>
        </>
      }
    >
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ kind, variant, validFrom }) => `${kind} ${variant} ${validFrom}`}
        cells={{
          what: (row) => (
            <Button look="quiet" className={styles.open ?? ''} onClick={() => setOpened(row)}>
              {ruleName(row.kind, row.variant)}
            </Button>
          ),
          act: (row) => (row.act === null ? <Badge tone="soon">{staffPrices.noAct}</Badge> : glue(row.act)),
          state: (row) => <State row={row} />,
        }}
        empty={<EmptyState title={words.none} />}
        below={
          <>
            {!known && <Alert tone="soon">{words.unknown}</Alert>}
            <Suspense>
              <WaitingChanges of="rules" />
            </Suspense>
          </>
        }
      />
      <Suspense>{opened && <RuleDialog rule={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}

function State({ row }: { row: Rule }) {
  if (row.waits) return <Badge tone="soon">{staffPrices.waits}</Badge>
  if (row.ends !== null) return <Badge tone={endTones[row.ends]}>{staffPrices.ends[row.ends]}</Badge>
  return <Badge tone={stateTones[row.state]}>{staffPrices.states[row.state]}</Badge>
}
