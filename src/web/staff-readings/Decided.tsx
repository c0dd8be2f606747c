import { dateTimeText } from '#text/dates.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Case } from './held.ts'

/** What was decided, by whom, and the way back. */
export function Decided({ reading, mayUndo }: { reading: Case['reading']; mayUndo: boolean }) {
  const undo = useWrite('/api/admin/readings/undo')
  const { decided } = reading
  if (!decided) return <Alert>{words.replaced}</Alert>
  return (
    <Card>
      <p>
        <b>
          {words.decidedBy(words.done[decided.decision], decided.by, dateTimeText(Date.parse(decided.at)))}
        </b>
      </p>
      {decided.decision !== 'accepted' && reading.reason !== null && <p>{reading.reason}</p>}
      {mayUndo && (
        <>
          <Button
            look="outline"
            busy={undo.isPending}
            onClick={() =>
              undo.mutate(
                { body: { account: reading.account, receipt: reading.receipt } },
                { onSuccess: () => void toast.good(words.undone) },
              )
            }
          >
            {words.undo}
          </Button>
          <p>{words.undoHint}</p>
        </>
      )}
      {undo.error && (
        <Alert tone="act" announce>
          {undo.error.message}
        </Alert>
      )}
    </Card>
  )
}
