import { lazy, Suspense, useState } from 'react'
import { staffMessages as words } from '#text/staff-messages.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useInView } from '#web/ui/in-view.ts'
import layout from '#web/ui/layout.module.css'
import { Deeds } from './Deeds.tsx'
import { Editor } from './LazyEditor.tsx'
import { type Message, typedOf } from './message-form.ts'
import { Stage } from './Stage.tsx'
import styles from './messages.module.css'

const Withdraw = lazy(chunk(() => import('./Withdraw.tsx'), inBrowser))

/** message_manager/$message: one message, what was done with it, and what can be done. */
export default function MessagePage() {
  const { message = '' } = useParams()
  const answer = useCall('/api/admin/messages/one', { message }, { staleMs: 0 })
  const { inView, onShown } = useInView(answer)
  return (
    <Page
      title={inView?.message.title ?? words.title}
      awaited={inView === undefined}
      crumbs={
        <LinkButton look="quiet" to="/cabinet/admin/management/message_manager" preload={false} data-back>
          {words.toList}
        </LinkButton>
      }
    >
      <Loaded answer={answer} onShown={onShown}>
        {(reply) => <Opened key={reply.message.id} message={reply.message} />}
      </Loaded>
    </Page>
  )
}

function Opened({ message }: { message: Message }) {
  const log = useCall('/api/admin/messages/log', { message: message.id }, { staleMs: 0 })
  const [withdrawing, setWithdrawing] = useState(false)
  const onPages = message.stage === 'shown' || message.stage === 'planned'
  return (
    <>
      <p className={styles.state}>
        <Stage stage={message.stage} /> {message.text}
      </p>
      <div className={layout.actions}>
        {message.mine && onPages && (
          <Button look="outline" onClick={() => setWithdrawing(true)}>
            {words.withdraw}
          </Button>
        )}
        <LinkButton
          look="outline"
          to="/cabinet/admin/management/message_manager/new"
          search={{ copy: message.id }}
        >
          {words.copy}
        </LinkButton>
      </div>
      {!message.mine && <Alert>{words.foreign}</Alert>}
      {message.mine && <Editor message={message} initial={typedOf(message)} draftKey={message.id} />}
      <Card title={words.log}>
        <Loaded answer={log}>{({ rows }) => <Deeds rows={rows} />}</Loaded>
      </Card>
      {withdrawing && (
        <Suspense>
          <Withdraw message={message} onClose={() => setWithdrawing(false)} />
        </Suspense>
      )}
    </>
  )
}
