import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Deeds } from './Deeds.tsx'

/** message_manager/log: who wrote, published, changed and took back what. */
export default function MessageLog() {
  const answer = useCall('/api/admin/messages/log', { message: null }, { staleMs: 0 })
  return (
    <Page>
      <Loaded answer={answer}>{({ rows }) => <Deeds rows={rows} named />}</Loaded>
    </Page>
  )
}
