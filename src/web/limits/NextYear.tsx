import { kyivDate } from '#domain/kyiv.ts'
import { limitsPage as words } from '#text/limits.ts'
import type { Reply } from '#web/api/call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/now.ts'

type Next = Reply<'/api/entity/limits'>['next']

/** Volumes of the next year, which are given by a day of this one. */
export function NextYear({ next, onPlan }: { next: Next; onPlan?: () => void }) {
  const today = kyivDate(useNow(3_600_000))
  if (next.agreed) return null
  const late = today > next.by
  return (
    <Alert
      tone={late ? 'soon' : 'info'}
      action={
        onPlan && (
          <Button look="outline" onClick={onPlan}>
            {words.plan(next.year)}
          </Button>
        )
      }
    >
      {late ? words.nextLate(next.year, next.by) : words.next(next.year, next.by)}
    </Alert>
  )
}
