import { monthText } from '#text/dates.ts'
import { useState } from 'react'
import { entity } from '#text/business-accounts.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { useWrite } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { session } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { counts, isEntered, type Points } from './business-points.ts'
import styles from './calculate.module.css'

type Props = { account: string; data: Points; unsaved: boolean }

/**
 * The calculation of the month: its result, until when it can be declared, and the button that declares it (spec §4,
 * §9).
 */
export function CalculateCard({ account, data, unsaved }: Props) {
  const { calculable, calculation, window } = data
  const may = useMay('hand-in', account)
  if (calculable === null && calculation === null) return null
  const month = calculable?.period ?? window.period
  const isFinal = calculable === null && calculation?.state === 'final'
  const draft = calculable ?? calculation
  return (
    <Card
      title={words.calculationOf(monthText(month))}
      aside={isFinal && <Badge tone="good">{entity.indication.calculated}</Badge>}
    >
      <p className={styles.sum}>
        {draft === null || draft.kwh === null || draft.amountKopiykas === null
          ? words.nothingDraft
          : isFinal
            ? words.final(draft.kwh, draft.amountKopiykas)
            : words.draft(draft.kwh, draft.amountKopiykas)}
      </p>
      {calculable !== null && may && (
        <Declare account={account} data={data} month={calculable} unsaved={unsaved} />
      )}
    </Card>
  )
}

type DeclareProps = Props & { month: NonNullable<Points['calculable']> }

function Declare({ account, data, month, unsaved }: DeclareProps) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const calculate = useWrite('/api/entity/readings/calculate')
  // the points in view are those of the month in the window, not of the one before it
  const known = month.period === data.window.period
  const absent = known ? data.points.filter((point) => counts(point) && !isEntered(point)) : []
  const missing = absent.filter(({ refusal }) => refusal === null).length
  const awaited = absent.length - missing
  const confirm = () =>
    calculate.mutate(
      { body: { account, period: month.period } },
      {
        onSuccess: (reply) => {
          session.update(({ entity: part }) => ({ entity: { ...part, calculate: reply.calculate } }))
          toast.good(entity.indication.calculated)
          setProblem(null)
        },
        onError: (failure) => setProblem(failure.message),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <p className={styles.quiet}>
        {words.until(month.until)}{' '}
        {data.mhcType === 'hourly' ? entity.indication.askoeTerm : entity.indication.manualTerm}
      </p>
      {missing > 0 && <p className={styles.quiet}>{words.missing(missing)}</p>}
      {awaited > 0 && <p className={styles.quiet}>{words.awaited(awaited)}</p>}
      {unsaved && <p className={styles.quiet}>{words.unsavedFirst}</p>}
      {problem !== null && (
        <Alert tone="act" announce>
          {problem}
        </Alert>
      )}
      <Button look="outline" className={styles.button} disabled={unsaved} onClick={() => setAsking(true)}>
        {entity.indication.calculate}
      </Button>
      <ConfirmDialog
        open={asking}
        title={entity.indication.calculateTitle}
        action={entity.indication.calculate}
        busy={calculate.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{entity.indication.calculateHint}</p>
        {missing > 0 && <p>{words.missing(missing)}</p>}
        {awaited > 0 && <p>{words.awaited(awaited)}</p>}
      </ConfirmDialog>
    </>
  )
}
