import { useState } from 'react'
import { undoPage as words } from '#text/undo.ts'
import { call, type Reply } from '#web/api/call.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'

type Undone = Reply<'/api/auth/undo-contact'>

/** /undo: the owner of the old phone or e-mail restores it. Nothing happens until the button is pressed. */
export default function UndoContact() {
  const { code } = useParams()
  const [undone, setUndone] = useState<Undone | null>(null)
  return (
    <Page title={undone ? words.done : undefined} told={undone ? undefined : words.intro} narrow>
      {undone ? <Next undone={undone} /> : <Ask code={code ?? ''} onUndone={setUndone} />}
    </Page>
  )
}

function Ask({ code, onUndone }: { code: string; onUndone: (undone: Undone) => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useServerForm({
    initial: {},
    rules: {},
    submit: async () => {
      const undone = await call('/api/auth/undo-contact', { code }, { idempotencyKey })
      // every session has ended, that of this browser too
      session.clear()
      onUndone(undone)
    },
  })
  return (
    <Form form={form}>
      <ul>
        {words.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {words.undo}
        </Button>
      </FormActions>
      <p>{words.itWasMe}</p>
    </Form>
  )
}

function Next({ undone }: { undone: Undone }) {
  return (
    <>
      <p>
        <output>{undone.restored === null ? words.none : words.back(undone.restored)}</output>
      </p>
      {undone.passwordOff ? (
        <p>
          {words.next.password}{' '}
          <Link to="/sign-in/person" search={{ restore: '' }}>
            {words.next.setPassword}
          </Link>
        </p>
      ) : (
        <p>
          {words.next.signIn} <Link to="/sign-in/entity">{words.next.enter}</Link>
        </p>
      )}
      <p>{words.call}</p>
    </>
  )
}
