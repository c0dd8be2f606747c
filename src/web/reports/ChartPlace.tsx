import type { ReactNode } from 'react'
import { CHART_OF, type ReportName } from '#domain/reports.ts'
import styles from './reports.module.css'

/** The place of a chart, as high as the chart will be: what stands under it does not move. */
export const ChartPlace = ({ name, children }: { name: ReportName; children: ReactNode }) => (
  <div
    className={styles.chartPlace}
    data-spread={CHART_OF[name]?.[0] !== 'users' || name === 'users_count_hours'}
    data-users={CHART_OF[name]?.[0] === 'users'}
    data-loads={CHART_OF[name]?.[0] === 'loads'}
  >
    {children}
  </div>
)
