import { personalPage } from '#text/settings.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { toast } from '#web/ui/toasts.ts'

const words = personalPage.paper

/** Whether a bill also comes by post; saved as soon as the box is ticked. */
export function PaperBill({ account, wanted }: { account: string; wanted: boolean }) {
  const save = useWrite('/api/person/objects/save')
  const shown = save.isPending ? save.variables.body.type === 1 : wanted
  const change = async (type: 0 | 1) => {
    try {
      await save.mutateAsync({ body: { acc: account, type } })
      toast.good(type === 1 ? words.on : words.off)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <Card title={words.title}>
      <Checkbox
        label={words.label}
        hint={words.hint}
        checked={shown}
        onChange={({ target }) => void change(target.checked ? 1 : 0)}
      />
    </Card>
  )
}
