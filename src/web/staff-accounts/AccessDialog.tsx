import { useState } from 'react'
import { customerAccess as words } from '#text/customer-access.ts'
import { requiredText } from '#text/validation.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

type Person = Reply<'/api/admin/accounts/card'>['people'][number]
type Act = keyof typeof words.acts

/** Closes or opens the access of somebody who has the account, or lets in who has locked themselves out. */
export default function AccessDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const writes = {
    block: useWrite('/api/admin/users/block'),
    unblock: useWrite('/api/admin/users/unblock'),
    unlock: useWrite('/api/admin/users/unlock'),
    'end-second-factor': useWrite('/api/admin/users/end-second-factor'),
  }
  const acts: readonly Act[] =
    person.state === 'blocked'
      ? ['unblock']
      : person.secondFactor
        ? ['unlock', 'end-second-factor', 'block']
        : ['unlock', 'block']
  const [act, setAct] = useState<Act>(acts[0] ?? 'unlock')
  const form = useServerForm({
    initial: { reason: '' },
    rules: { reason: (reason) => (reason.trim() === '' ? requiredText() : null) },
    submit: async ({ reason }) => {
      const { kind, id } = person
      if (kind === 'admin') return
      await writes[act].mutateAsync({ body: { userType: kind, login: id, reason: reason.trim() } })
      toast.good(words.done[act])
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.title}
      form={form}
      send={words.acts[act]}
      look={act === 'block' ? 'danger' : 'filled'}
      onClose={onClose}
    >
      <p>{person.name}</p>
      <Choice
        legend={words.what}
        value={act}
        onChange={setAct}
        options={acts.map((value) => ({ value, label: words.acts[value], hint: words.hints[value] }))}
      />
      <Textarea label={words.reason} rows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
