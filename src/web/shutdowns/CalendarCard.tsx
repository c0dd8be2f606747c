import { IconCalendar, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { shutdownPage } from '#text/pages/shutdowns.ts'
import { shutdowns } from '#text/shutdowns.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './schedule.module.css'

const words = shutdowns.calendar

/** The secret address a phone's calendar subscribes to; shown only when asked for. */
export function CalendarCard({ account }: { account: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const feed = useWrite('/api/person/shutdowns/feed')
  const renewal = useWrite('/api/person/shutdowns/feed/renew')

  const attempt = async (make: () => Promise<{ url: string }>) => {
    try {
      setUrl((await make()).url)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
      return false
    }
  }
  const renew = async () => {
    if (await attempt(() => renewal.mutateAsync({ body: { account } }))) toast.good(words.renewed)
    setAsking(false)
  }
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url ?? '')
      toast.good(shutdownPage.copied)
    } catch {
      toast.bad(shutdownPage.copyFailed)
    }
  }

  return (
    <Card title={words.title}>
      <p className={styles.quiet}>{words.hint}</p>
      {url === null ? (
        <div>
          <Button
            look="outline"
            busy={feed.isPending}
            icon={<IconCalendar size={20} aria-hidden="true" />}
            onClick={() => void attempt(() => feed.mutateAsync({ body: { account } }))}
          >
            {shutdownPage.feedOpen}
          </Button>
        </div>
      ) : (
        <>
          <TextInput ref={input} label={shutdownPage.feedAddress} value={url} readOnly optional={false} />
          <div className={styles.buttons}>
            <Button icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
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
        title={shutdownPage.renewTitle}
        action={words.renew}
        busy={renewal.isPending}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        <p>{shutdownPage.renewHint}</p>
      </ConfirmDialog>
    </Card>
  )
}
