import { addDays } from '#domain/calendar.ts'
import { USUAL_DAYS } from '#domain/reports.ts'
import { reportWords as words } from '#text/reports.ts'
import { terms } from '#text/terms.ts'
import { Select } from '#web/ui/Select.tsx'
import styles from './reports.module.css'

type Period = { from: string; to: string }

const BACK = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [USUAL_DAYS - 1, 0],
  month: [29, 0],
  quarter: [89, 0],
  year: [364, 0],
} as const
type Preset = keyof typeof BACK
const PRESETS = Object.keys(BACK) as Preset[]

/** Kyiv days of a preset; the usual period has none in the address. */
function periodOf(preset: Preset, today: string): Period {
  if (preset === 'week') return { from: '', to: '' }
  const [first, last] = BACK[preset]
  return { from: addDays(today, -first), to: addDays(today, -last) }
}

/** Periods that are asked for most, one press each; days of one's own are chosen beside the other filters. */
export function Presets({
  today,
  from = '',
  to = '',
  onChoose,
}: {
  today: string
  from?: string | undefined
  to?: string | undefined
  onChoose: (period: Period) => void
}) {
  const chosen = PRESETS.find((preset) => {
    const period = periodOf(preset, today)
    return period.from === from && period.to === to
  })
  return (
    <div className={styles.preset}>
      <Select
        label={terms.period}
        value={chosen ?? 'own'}
        onChange={(value) => {
          const preset = PRESETS.find((option) => option === value)
          if (preset !== undefined) onChoose(periodOf(preset, today))
        }}
        options={[
          ...PRESETS.map((preset) => ({ value: preset, label: words.presets[preset] })),
          ...(chosen === undefined ? [{ value: 'own', label: words.presets.own }] : []),
        ]}
      />
    </div>
  )
}
