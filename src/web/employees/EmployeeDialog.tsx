import { useState } from 'react'
import type { Post } from '#domain/permissions.ts'
import { directoryWords } from '#text/directory-sign-in.ts'
import { staff as words } from '#text/employees.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { PostsFields } from './PostsFields.tsx'
import type { Employee } from './employee.ts'

type Props = { employee: Employee; onClose: () => void }

/** One employee: roles are proposed, access is closed at once, a new link is sent. */
export default function EmployeeDialog({ employee, onClose }: Props) {
  const [blocking, setBlocking] = useState(false)
  return (
    <Dialog open onClose={onClose} title={employee.name} keepOnClickOutside>
      <Facts
        facts={[
          [words.columns.login, employee.login],
          [terms.email, employee.email ?? '—'],
        ]}
      />
      {employee.self ? (
        <Alert>{words.self}</Alert>
      ) : blocking ? (
        <Block employee={employee} onClose={onClose} />
      ) : employee.directory ? (
        <OfDirectory employee={employee} onBlock={() => setBlocking(true)} />
      ) : (
        <Posts employee={employee} onClose={onClose} onBlock={() => setBlocking(true)} />
      )}
    </Dialog>
  )
}

function Posts({ employee, onClose, onBlock }: Props & { onBlock: () => void }) {
  const [posts, setPosts] = useState<Post[]>([...employee.posts])
  const change = useWrite('/api/admin/staff/posts')
  const link = useWrite('/api/admin/staff/link')
  const form = useServerForm({
    initial: {},
    rules: {},
    submit: async () => {
      await change.mutateAsync({ body: { user: employee.id, posts } })
      toast.good(words.sentForConfirmation)
      onClose()
    },
  })
  const renew = async () => {
    try {
      const { sentTo } = await link.mutateAsync({ body: { user: employee.id } })
      toast.good(words.renewed(sentTo))
      onClose()
    } catch (failure) {
      form.refused(failure)
    }
  }
  return (
    <Form form={form} wide>
      <PostsFields posts={posts} onChange={setPosts} />
      <Alert>{employee.proposed ? words.proposed : words.second}</Alert>
      <p className={layout.quiet}>{words.renewHint}</p>
      <DialogActions>
        <Button type="submit" busy={form.busy}>
          {words.propose}
        </Button>
        {employee.state !== 'blocked' && (
          <Button look="outline" busy={link.isPending} onClick={() => void renew()}>
            {words.renew}
          </Button>
        )}
        <Button look="outline" onClick={onBlock}>
          {employee.state === 'blocked' ? words.unblock : words.block}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Only access is closed here: the rest is given by the directory of the company. */
function OfDirectory({ employee, onBlock }: { employee: Employee; onBlock: () => void }) {
  return (
    <>
      <Alert>{directoryWords.ofDirectory}</Alert>
      <DialogActions>
        <Button look="outline" onClick={onBlock}>
          {employee.state === 'blocked' ? words.unblock : words.block}
        </Button>
      </DialogActions>
    </>
  )
}

function Block({ employee, onClose }: Props) {
  const blocked = employee.state !== 'blocked'
  const block = useWrite('/api/admin/staff/block')
  const form = useServerForm({
    initial: { reason: '' },
    rules: { reason: (text) => (text.trim() === '' ? words.why : null) },
    submit: async ({ reason }) => {
      await block.mutateAsync({ body: { user: employee.id, blocked, reason } })
      toast.good(blocked ? words.blocked : words.unblocked)
      onClose()
    },
  })
  return (
    <Form form={form} wide>
      <Textarea label={words.why} {...form.field('reason')} />
      <DialogActions>
        <Button type="submit" busy={form.busy}>
          {blocked ? words.block : words.unblock}
        </Button>
      </DialogActions>
    </Form>
  )
}
