import { consumptionHistoryPage as words } from '#text/consumption.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import type { Column } from '#web/ui/Table.tsx'
import type { View } from './view.ts'
import styles from './consumption.module.css'
import { ConsumptionChart } from './ConsumptionChart.tsx'
import { ConsumptionTable } from './ConsumptionTable.tsx'

export type HistoryMonth = Reply<'/api/entity/consumption/history'>['months'][number]

const completeness: Column<HistoryMonth> = {
  key: 'points',
  title: words.completeness,
  figures: true,
  cell: ({ points, pointsRead }) => words.readOf(pointsRead, points),
}

/** Months of a business as bars and as a table with how many of the points were read. */
export const HistoryMonths = ({ used, view }: { used: readonly HistoryMonth[]; view: View }) => (
  <>
    <Card>
      <div className={styles.chart}>
        <ConsumptionChart used={used} view={view} other={words.other} />
      </div>
      {used.some(({ estimated }) => estimated) && <p className={styles.hint}>{words.estimatedHint}</p>}
    </Card>
    <ConsumptionTable used={used} thisMonth={view.thisMonth} more={[completeness]} />
  </>
)
