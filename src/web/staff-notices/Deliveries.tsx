import { type DeliveryState, faultOf } from '#domain/deliveries.ts'
import { deliveries } from '#lists/deliveries.ts'
import { deliveriesPage as words, deliveryFaults } from '#text/notice-choices.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const tones = { planned: 'info', waiting: 'soon', sent: 'good', failed: 'act' } as const satisfies Record<
  DeliveryState,
  string
>

/** management/deliveries: what was sent to customers, and why something did not arrive. */
export default function Deliveries() {
  const list = useList(deliveries, '/api/admin/deliveries', {}, { staleMs: 0 })
  return (
    <Page>
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ id }) => id}
        cells={{
          state: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
          reason: ({ error }) =>
            error === null ? null : <span title={error}>{deliveryFaults[faultOf(error)]}</span>,
        }}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
    </Page>
  )
}
