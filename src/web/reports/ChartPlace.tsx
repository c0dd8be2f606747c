import type { ReactNode } from 'react'
import { CHART_OF, type ReportName } from '#domain/reports.ts'
import styles from './reports.module.css'

/** The place of a chart, as high as the chart will be: what stands under it does not move. */
export function ChartPlace({ name, children }: { name: ReportName; children: ReactNode }) {
  const kind = CHART_OF[name]?.[0]
  return (
    <div
      className={styles.chartPlace}
      data-spread={(kind !== 'users' && kind !== 'loads') || name === 'users_count_hours'}
      data-users={kind === 'users'}
      data-loads={kind === 'loads'}
    >
      {children}
    </div>
  )
}
