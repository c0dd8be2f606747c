import { useState } from 'react'
import { personalPage } from '#text/personal-information.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { toast } from '#web/ui/toasts.ts'

const words = personalPage.paper

/** Whether a bill also comes by post; saved as soon as the box is ticked. */
export function PaperBill({ account, wanted }: { account: string; wanted: boolean }) {
  const save = useWrite('/api/person/objects/save', { inOrder: true })
  // ticked in the very press: the call says that it has begun a moment later
  const [pressed, setPressed] = useState<boolean | null>(null)
  const change = async (type: 0 | 1) => {
    setPressed(type === 1)
    try {
      await save.mutateAsync({ body: { acc: account, type } })
      toast.good(type === 1 ? words.on : words.off)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setPressed((now) => (now === (type === 1) ? null : now))
    }
  }
  return (
    <Card title={words.title}>
      <Checkbox
        label={words.label}
        hint={words.hint}
        checked={pressed ?? wanted}
        onChange={({ target }) => void change(target.checked ? 1 : 0)}
      />
    </Card>
  )
}
