import { IconCalendarPlus, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ALARMS, DEFAULT_ALARM } from '#domain/outage-notice.ts'
import { outagePage } from '#text/outage-power.ts'
import { outages } from '#text/outages.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './schedule.module.css'

const words = outages.calendar
const alarms = ALARMS.map((minutes) => ({ value: String(minutes), label: words.alarms(minutes) }))
/** The scheme by which a phone offers to subscribe instead of fetching a file. */
const subscription = (url: string) => url.replace(/^https?:/, 'webcal:')

/** One tap adds it to the phone's calendar, or a file; for other calendars a secret address, once it is made. */
export function CalendarCard({ account }: { account: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [alarm, setAlarm] = useState(String(DEFAULT_ALARM))
  const [asking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const feed = useWrite('/api/person/shutdowns/feed')
  const renewal = useWrite('/api/person/shutdowns/feed/renew')
  const request = { account, alarmMinutes: Number(alarm) }

  const attempt = async (make: () => Promise<{ url: string }>) => {
    try {
      const made = await make()
      setUrl(made.url)
      return made.url
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
      return null
    }
  }
  const add = async () => {
    const made = await attempt(() => feed.mutateAsync({ body: request }))
    if (made !== null) window.location.assign(subscription(made))
  }
  const choose = (minutes: string) => {
    setAlarm(minutes)
    // a calendar that already uses the address gets the new reminder when it reads the address next
    if (url !== null)
      void attempt(() => feed.mutateAsync({ body: { account, alarmMinutes: Number(minutes) } }))
  }
  const renew = async () => {
    if ((await attempt(() => renewal.mutateAsync({ body: { account } }))) !== null) toast.good(words.renewed)
    setAsking(false)
  }
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url ?? '')
      toast.good(outagePage.copied)
    } catch {
      toast.bad(outagePage.copyFailed)
    }
  }

  return (
    <Card title={words.title}>
      <div className={styles.adding}>
        <Select label={words.alarm} options={alarms} value={alarm} onChange={choose} optional={false} />
        <Button
          busy={feed.isPending}
          icon={<IconCalendarPlus size={20} aria-hidden="true" />}
          onClick={() => void add()}
        >
          {words.add}
        </Button>
        <DownloadButton path="/api/person/shutdowns/calendar" body={request}>
          {words.file}
        </DownloadButton>
      </div>
      <p className={styles.quiet}>{words.hint}</p>
      {url !== null && (
        <>
          <p className={styles.quiet}>{words.secret}</p>
          <TextInput ref={input} label={words.address} value={url} readOnly optional={false} />
          <div className={styles.buttons}>
            <Button
              look="outline"
              icon={<IconCopy size={20} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {words.copy}
            </Button>
            <Button
              look="quiet"
              icon={<IconRefresh size={20} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {words.renew}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={outagePage.renewTitle}
        action={words.renew}
        busy={renewal.isPending}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        <p>{outagePage.renewHint}</p>
      </ConfirmDialog>
    </Card>
  )
}
