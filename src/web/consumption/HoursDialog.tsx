import { useState } from 'react'
import { addDays, isIsoDate } from '#domain/calendar.ts'
import { hoursFiles as words } from '#text/consumption-hours.ts'
import { terms } from '#text/terms.ts'
import { lists } from '#text/lists.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { download } from '#web/api/download.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './consumption.module.css'

type Props = {
  account: string
  meterId: string
  from: string
  to: string
  newest: string
  day: string
  onClose: () => void
}

const FORMATS = ['xlsx', 'csv', 'hours-csv', '30917', '30818'] as const
type Format = (typeof FORMATS)[number]
const isOfDay = (format: Format): format is '30917' | '30818' => format === '30917' || format === '30818'

/** A file of any days, points and form. */
export function HoursDialog({ account, meterId, newest, onClose, ...given }: Props) {
  const [format, setFormat] = useState<Format>('xlsx')
  const [points, setPoints] = useState<'one' | 'all'>('one')
  const [from, setFrom] = useState(given.from)
  const [to, setTo] = useState(given.to)
  const [day, setDay] = useState(given.day)
  const wrong = !isIsoDate(from) || !isIsoDate(to) || from > to || addDays(from, 366) <= to
  const which = points === 'one' ? { account, meterId } : { account }
  const [refused, setRefused] = useState<string | null>(null)
  const take = async () => {
    setRefused(null)
    try {
      await (isOfDay(format)
        ? download('/api/entity/consumption/hours/day-file', { ...which, day, layout: format })
        : download('/api/entity/consumption/hours/export', { ...which, from, to, format }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setRefused(failure.message)
    }
  }
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <div className={layout.stack24}>
        <Choice
          legend={words.what}
          value={format}
          onChange={setFormat}
          options={FORMATS.map((value) => ({
            value,
            label: words.formats[value].name,
            hint: words.formats[value].hint,
          }))}
        />
        <Choice
          row
          legend={words.which}
          value={points}
          onChange={setPoints}
          options={[
            { value: 'one', label: words.one },
            { value: 'all', label: words.all },
          ]}
        />
        {isOfDay(format) ? (
          <>
            <TextInput
              label={terms.date}
              type="date"
              max={newest}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
            <p className={styles.hint}>{words.noQuality}</p>
          </>
        ) : (
          <div className={styles.period}>
            <TextInput
              label={lists.from}
              type="date"
              max={newest}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextInput
              label={lists.to}
              type="date"
              max={newest}
              value={to}
              error={wrong ? words.periodWrong : undefined}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
        )}
        {refused !== null && <Alert announce tone="act" title={refused} />}
        <div>
          <Button onClick={() => void take()} disabled={isOfDay(format) ? !isIsoDate(day) : wrong}>
            {lists.download}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
