import { monthShort, monthText } from '#text/dates.ts'
import { kwhText, numberText } from '#text/format.ts'
import { limitsPage as words } from '#text/limits.ts'
import type { Reply } from '#web/api/call.ts'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Card } from '#web/ui/Card.tsx'

type Month = Reply<'/api/entity/limits'>['months'][number]

/** What was used as bars, the agreed volume beside each. */
export const LimitsChart = ({ months }: { months: readonly Month[] }) => (
  <Card>
    <BarChart
      title={words.chart}
      series={[{ key: 'kwh', name: words.fact, color: 'var(--zone-day)' }]}
      bars={months.map(({ month, kwh, agreedKwh, estimated }) => ({
        key: month,
        label: monthShort(month),
        name: monthText(month),
        values: { kwh: kwh ?? 0 },
        estimated,
        ...(agreedKwh === null ? {} : { before: agreedKwh }),
      }))}
      format={kwhText}
      formatAxis={numberText}
      period={words.columns.month}
      beforeName={words.agreed}
    />
  </Card>
)
