import { lazy, Suspense, useState } from 'react'
import { limitMonths } from '#lists/limit-months.ts'
import { limitStates, limitsPage as words } from '#text/limits.ts'
import { monthText } from '#text/dates.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { RightNote } from '#web/customer/later.ts'
import { useMay } from '#web/customer/may.ts'
import { columnsOf } from '#web/lists/columns.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { Tools } from '#web/lists/ListTools.tsx'
import { Page } from '#web/page/Page.tsx'
import { RequestsOf } from '#web/requests/RequestsOf.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Table } from '#web/ui/Table.tsx'
import { ChangedVolumes } from './ChangedVolumes.tsx'
import { NextYear } from './NextYear.tsx'
import { Restrictions } from './Restrictions.tsx'
import { RunningMonth, tones } from './RunningMonth.tsx'

type Answer = Reply<'/api/entity/limits'>
type Row = Answer['months'][number]

// below the running month
const LimitsChart = lazy(
  chunk(() => import('./LimitsChart.tsx').then((module) => ({ default: module.LimitsChart })), inBrowser),
)
// on a press
const CorrectionDialog = lazy(
  chunk(
    () => import('./CorrectionDialog.tsx').then((module) => ({ default: module.CorrectionDialog })),
    inBrowser,
  ),
)

const columns = columnsOf<Row>(limitMonths, {
  month: (row) => monthText(row.month),
  state: (row) =>
    row.agreedKwh === null ? null : <Badge tone={tones[row.state]}>{limitStates[row.state]}</Badge>,
})

/** /cabinet/entity/limits: what was agreed for each month, what was used, and how the running month will end. */
export default function Limits() {
  const { account } = useCustomer()
  const list = useListState({ sort: { by: 'month', descending: false } })
  const chosen = Number(list.filter('year'))
  const wanted = { account, year: Number.isInteger(chosen) && chosen > 2000 ? chosen : undefined }
  const answer = useCall('/api/entity/limits', wanted, { paged: true })
  const may = useMay('prepare', account)
  const [correcting, setCorrecting] = useState<number | null>(null)
  return (
    <Page>
      <Loaded answer={answer} skeleton={<Skeleton lines={[220, 360]} />}>
        {(reply) => (
          <>
            {reply.months.length > 0 ? (
              <>
                {reply.running && (
                  <RunningMonth
                    reply={reply}
                    {...(may ? { onCorrect: () => setCorrecting(reply.year) } : {})}
                  />
                )}
                <ChangedVolumes account={account} months={reply.months} may={may} />
                <Suspense fallback={<Skeleton lines={[340]} />}>
                  <LimitsChart months={reply.months} />
                </Suspense>
                <Tools path="/api/entity/limits/export" wanted={wanted}>
                  <Select
                    label={words.year}
                    value={String(reply.year)}
                    onChange={(year) => list.setFilter({ year })}
                    options={reply.years.map((year) => ({ value: String(year), label: String(year) }))}
                  />
                </Tools>
                <Table
                  caption={words.chart}
                  columns={columns}
                  rows={reply.months}
                  rowKey={(row) => row.month}
                />
              </>
            ) : (
              <EmptyState
                title={words.none(reply.year)}
                action={
                  may && <Button onClick={() => setCorrecting(reply.year)}>{words.plan(reply.year)}</Button>
                }
              >
                {words.noneHint}
              </EmptyState>
            )}
            <RequestsOf
              account={account}
              kind="limit-correction"
              describe={({ facts }) =>
                words.asked(Object.entries(facts).map(([month, kwh]) => [month, Number(kwh)]))
              }
            />
            {reply.months.length > 0 && (
              <NextYear
                next={reply.next}
                {...(may ? { onPlan: () => setCorrecting(reply.next.year) } : {})}
              />
            )}
            {reply.restrictions.length > 0 && <Restrictions all={reply.restrictions} />}
            {!may && (
              <Suspense fallback={null}>
                <RightNote right="prepare" account={account} />
              </Suspense>
            )}
            {correcting !== null && (
              <Suspense fallback={null}>
                <CorrectionDialog
                  account={account}
                  year={correcting}
                  agreed={reply.year === correcting ? reply.months : []}
                  onClose={() => setCorrecting(null)}
                />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
