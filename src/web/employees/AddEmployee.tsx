import { useState } from 'react'
import type { Post } from '#domain/permissions.ts'
import { auth } from '#text/auth.ts'
import { staff as words } from '#text/employees.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { emailRule, filledRule } from '#web/forms/text-rules.ts'
import { nameRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PostsFields } from './PostsFields.tsx'

/** Proposes a new employee; a second person confirms, then the employee gets a link. */
export default function AddEmployee({ onClose }: { onClose: () => void }) {
  const [posts, setPosts] = useState<Post[]>([{ role: 'customer-service', site: null }])
  const [problem, setProblem] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const add = useWrite('/api/admin/staff/add')
  const form = useServerForm({
    initial: { surname: '', name: '', login: '', email: '' },
    rules: { surname: nameRule, name: nameRule, login: filledRule, email: emailRule },
    submit: async (who) => {
      if (posts.length === 0) return setProblem(words.needPost)
      await add.mutateAsync({ body: { ...who, posts }, options: { idempotencyKey: key } })
      toast.good(words.sentForConfirmation)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.add} keepOnClickOutside>
      <Form form={form} wide>
        <FieldRow>
          <TextInput label={auth.fields.surname} {...form.field('surname')} />
          <TextInput label={auth.fields.name} {...form.field('name')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={words.columns.login} description={words.loginHint} {...form.field('login')} />
          <TextInput
            label={terms.email}
            type="email"
            inputMode="email"
            description={words.emailHint}
            {...form.field('email')}
          />
        </FieldRow>
        <PostsFields
          posts={posts}
          onChange={(next) => {
            setPosts(next)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Alert>{words.second}</Alert>
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words.propose}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
