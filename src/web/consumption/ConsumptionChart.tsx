import { monthShort, monthText } from '#text/dates.ts'
import { ZONES } from '#domain/zone.ts'
import { consumption as text, consumptionPage as words } from '#text/consumption.ts'
import { kwhText, numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { BarChart } from '#web/ui/BarChart.tsx'
import type { Used } from '#web/customer/period.ts'
import type { View } from './view.ts'

/** The months as bars: zones piled, the same month a year before beside, estimated months hatched. */
export function ConsumptionChart({
  used,
  view: { inMoney, compare },
  other,
}: {
  used: readonly Used[]
  view: View
  /** name of the money that belongs to no zone, where there is such */
  other?: string
}) {
  const present = ZONES.filter((zone) =>
    used.some((month) => month.zones.some((zoneUse) => zoneUse.zone === zone)),
  )
  return (
    <BarChart
      title={words.chart(inMoney)}
      series={[
        ...present.map((zone) => ({ key: zone, name: zoneNames[zone], color: `var(--zone-${zone})` })),
        ...(inMoney && other !== undefined ? [{ key: 'other', name: other, color: 'var(--ink-2)' }] : []),
      ]}
      bars={used.map((month) => {
        const before = inMoney ? month.lastYearKopiykas : month.lastYearKwh
        return {
          key: month.month,
          label: monthShort(month.month),
          name: monthText(month.month),
          values: {
            ...Object.fromEntries(
              month.zones.map(({ zone, kwh, amountKopiykas }) => [
                zone,
                inMoney ? (amountKopiykas ?? 0) : kwh,
              ]),
            ),
            other: Math.max(0, (month.amountKopiykas ?? 0) - ofZones(month)),
          },
          estimated: month.estimated,
          before: compare && before !== null ? before : undefined,
        }
      })}
      format={inMoney ? hryvniasText : kwhText}
      formatAxis={(value) => numberText(inMoney ? value / 100 : value)}
      period={text.columns.month}
      beforeName={compare ? text.lastYear : undefined}
    />
  )
}

const ofZones = ({ zones }: Used): number =>
  zones.reduce((sum, { amountKopiykas }) => sum + (amountKopiykas ?? 0), 0)
