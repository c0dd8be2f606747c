import { useState } from 'react'
import { eventNames, unsubscribePage as words } from '#text/notice-choices.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

type Told = Reply<'/api/letters/unsubscribe'>
type Done = 'these' | 'all' | 'again'

/** /unsubscribe: letters are stopped by the link in one of them, without signing in; nothing happens until a button. */
export default function Unsubscribe() {
  const { code = '' } = useParams()
  const answer = useCall('/api/letters/unsubscribe', { code }, { staleMs: Infinity })
  return (
    <Page narrow>
      {answer.error?.code === 'not-found' ? (
        <EmptyState title={words.old}>{words.oldHint}</EmptyState>
      ) : (
        <Loaded answer={answer}>{(reply) => <Ask code={code} told={reply} />}</Loaded>
      )}
    </Page>
  )
}

function Ask({ code, told: reply }: { code: string; told: Told }) {
  const [done, setDone] = useState<Done | null>(reply.stopped ? 'these' : null)
  const saved = (what: 'these' | 'all', wanted: boolean) => async () => {
    await call('/api/letters/unsubscribe/confirm', { code, what, wanted })
    setDone(wanted ? 'again' : what)
  }
  const these = useServerForm({ initial: {}, rules: {}, submit: saved('these', false) })
  const all = useServerForm({ initial: {}, rules: {}, submit: saved('all', false) })
  const again = useServerForm({
    initial: {},
    rules: {},
    submit: saved(done === 'all' ? 'all' : 'these', true),
  })
  if (done === 'again') return <Said text={words.sentAgain} kind={reply.kind} />
  if (done !== null)
    return (
      <>
        <Said text={done === 'all' ? words.stoppedAll : words.stopped} kind={reply.kind} />
        <Form form={again}>
          <FormActions>
            <Button type="submit" look="outline" wide busy={again.busy}>
              {words.again}
            </Button>
          </FormActions>
        </Form>
      </>
    )
  return (
    <>
      <p>{reply.event === null ? words.always : words.ask(eventNames[reply.event], reply.email)}</p>
      {reply.event !== null && (
        <Form form={these}>
          <FormActions>
            <Button type="submit" wide busy={these.busy}>
              {words.stop}
            </Button>
          </FormActions>
        </Form>
      )}
      <Form form={all}>
        <FormActions>
          <Button type="submit" look="outline" wide busy={all.busy}>
            {words.stopAll}
          </Button>
        </FormActions>
      </Form>
      <Choose kind={reply.kind} />
    </>
  )
}

const Said = ({ text, kind }: { text: string; kind: Told['kind'] }) => (
  <>
    <p>
      <output>{text}</output>
    </p>
    <Choose kind={kind} />
  </>
)

const Choose = ({ kind }: Pick<Told, 'kind'>) => (
  <p>
    <Link to={kind === 'person' ? '/cabinet/person/settings/letters' : '/cabinet/entity/settings/letters'}>
      {words.choose}
    </Link>
  </p>
)
