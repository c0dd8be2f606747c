import { staffTerms } from '#text/staff-terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Takes back one's own change that nobody has confirmed yet. */
export function TakeBack({ proposal }: { proposal: string }) {
  const withdraw = useWrite('/api/admin/proposals/withdraw')
  const press = () =>
    withdraw.mutate(
      { body: { proposal } },
      {
        onSuccess: () => toast.good(staffTerms.takenBack),
        onError: (problem) => void toast.bad(problem.message),
      },
    )
  return (
    <Button look="outline" busy={withdraw.isPending} onClick={press}>
      {staffTerms.takeBack}
    </Button>
  )
}
