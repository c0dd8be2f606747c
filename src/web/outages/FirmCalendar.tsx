import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ALARMS, DEFAULT_ALARM } from '#domain/outage-notice.ts'
import { firmOutages as words } from '#text/firm-outages.ts'
import { outages } from '#text/outages.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { FirmQueue } from './schedule.ts'
import styles from './schedule.module.css'

const calendar = outages.calendar
const alarms = ALARMS.map((minutes) => ({ value: String(minutes), label: calendar.alarms(minutes) }))

/** The calendar of one object or of all: a subscription, a file, a secret address. */
export default function FirmCalendar({ groups }: { groups: readonly FirmQueue[] }) {
  const [account, setAccount] = useState('')
  const [alarm, setAlarm] = useState(String(DEFAULT_ALARM))
  const [made, setMade] = useState<{ of: string; url: string } | null>(null)
  const feed = useWrite('/api/entity/shutdowns/feed')
  const may = useMay('hand-in', account === '' ? undefined : account)
  const objects = groups.flatMap((group) => group.objects)
  const body = { ...(account === '' ? {} : { account }), alarmMinutes: Number(alarm) }
  const add = async () => {
    try {
      const { url } = await feed.mutateAsync({ body })
      setMade({ of: account, url })
      window.location.assign(url.replace(/^https?:/, 'webcal:'))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <Card title={calendar.title}>
      {objects.length > 1 && (
        <Select
          label={words.calendarOf}
          value={account}
          onChange={setAccount}
          placeholder={words.allObjects}
          options={objects.map((place) => ({
            value: place.account,
            label: `${place.name ?? place.address}, ${place.account}`,
          }))}
        />
      )}
      <div className={styles.adding}>
        <Select label={calendar.alarm} options={alarms} value={alarm} onChange={setAlarm} optional={false} />
        {may && (
          <Button
            busy={feed.isPending}
            icon={<IconCalendarPlus size={20} aria-hidden="true" />}
            onClick={() => void add()}
          >
            {calendar.add}
          </Button>
        )}
        <DownloadButton path="/api/entity/shutdowns/calendar" body={body}>
          {calendar.file}
        </DownloadButton>
      </div>
      {may && <p className={styles.quiet}>{calendar.hint}</p>}
      {made !== null && made.of === account && (
        <>
          <p className={styles.quiet}>{calendar.secret}</p>
          <TextInput label={calendar.address} value={made.url} readOnly optional={false} />
        </>
      )}
    </Card>
  )
}
