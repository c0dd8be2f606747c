import { ZONES } from '#domain/zone.ts'
import { monthShort, monthText } from '#text/dates.ts'
import { kwhText, numberText } from '#text/format.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { terms, zones as zoneNames } from '#text/terms.ts'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Case } from './held.ts'

/** What was counted in the months before, with this reading beside them while it waits. */
export default function History({ found: { history, reading, period } }: { found: Case }) {
  const months = [...Map.groupBy(history, ({ month }) => month)].slice(-12)
  if (months.length === 0) return null
  const present = ZONES.filter((zone) => history.some((row) => row.zone === zone))
  const known = months.some(([month]) => month === period)
  const bars = months.map(([month, zones]) => ({
    key: month,
    label: monthShort(month),
    name: monthText(month),
    values: Object.fromEntries(zones.map(({ zone, kwh }) => [zone, kwh])),
    estimated: zones.some(({ estimated }) => estimated),
  }))
  const ownRow = {
    key: 'this',
    label: monthShort(period),
    name: words.thisReading,
    values: Object.fromEntries(reading.registers.map(({ zone, kwh }) => [zone, kwh ?? 0])),
  }
  return (
    <Card title={words.history}>
      <BarChart
        title={words.history}
        series={present.map((zone) => ({ key: zone, name: zoneNames[zone], color: `var(--zone-${zone})` }))}
        bars={reading.waits && !known ? [...bars, ownRow] : bars}
        format={kwhText}
        formatAxis={(value) => numberText(value)}
        period={terms.month}
      />
    </Card>
  )
}
