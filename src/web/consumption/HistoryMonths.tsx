import { consumptionHistoryPage as words } from '#text/consumption.ts'
import { Card } from '#web/ui/Card.tsx'
import type { View } from './view.ts'
import styles from './consumption.module.css'
import { ConsumptionChart } from './ConsumptionChart.tsx'
import { type HistoryMonth, PointsTable } from './ConsumptionTable.tsx'

/** Months of a business as bars, and as a table that says how many points were read. */
export const HistoryMonths = ({ used, view }: { used: readonly HistoryMonth[]; view: View }) => (
  <>
    <Card>
      <div className={styles.chart}>
        <ConsumptionChart used={used} view={view} other={words.other} />
      </div>
      {used.some(({ estimated }) => estimated) && <p className={styles.hint}>{words.estimatedHint}</p>}
    </Card>
    <PointsTable used={used} thisMonth={view.thisMonth} />
  </>
)
