import { kyivDate } from '#domain/kyiv.ts'
import { monthOf } from '#domain/calendar.ts'
import { dateTimeText } from '#text/dates.ts'
import { limitsPage as words } from '#text/limits.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { toast } from '#web/ui/toasts.ts'
import styles from './limits.module.css'

type Month = Reply<'/api/entity/limits'>['months'][number]

type Props = { account: string; months: readonly Month[]; may: boolean }

/** New or changed volumes that nobody has said to have read, and who read the last ones. */
export function ChangedVolumes({ account, months, may }: Props) {
  const write = useWrite('/api/entity/limits/acknowledge')
  const running = monthOf(kyivDate(useNow(3_600_000)))
  const unread = months.flatMap(({ month, version, agreedKwh, previousKwh, acknowledgedAt }) =>
    month >= running && version !== null && agreedKwh !== null && acknowledgedAt === null
      ? [{ month, version, agreedKwh, previousKwh }]
      : [],
  )
  const last = months
    .filter(({ acknowledgedAt }) => acknowledgedAt !== null)
    .toSorted((a, b) => ((a.acknowledgedAt ?? '') < (b.acknowledgedAt ?? '') ? 1 : -1))[0]
  if (unread.length === 0)
    return last?.acknowledgedAt ? (
      <p className={layout.quiet}>
        {words.acknowledged(last.acknowledgedBy ?? '', dateTimeText(new Date(last.acknowledgedAt)))}
      </p>
    ) : null
  const acknowledge = () =>
    write.mutate(
      { body: { account, limits: unread.map(({ month, version }) => ({ month, version })) } },
      {
        onSuccess: () => toast.good(words.acknowledgeDone),
        onError: (problem) => toast.bad(problem.message),
      },
    )
  return (
    <Alert
      tone="info"
      title={words.newVolumes}
      action={
        may && (
          <Button look="outline" busy={write.isPending} onClick={acknowledge}>
            {words.acknowledge}
          </Button>
        )
      }
    >
      <ul className={styles.changed}>
        {unread.map(({ month, agreedKwh, previousKwh }) => (
          <li key={month}>{words.changed(month, agreedKwh, previousKwh)}</li>
        ))}
      </ul>
    </Alert>
  )
}
