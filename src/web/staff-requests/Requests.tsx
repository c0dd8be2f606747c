import { businessRequests } from '#lists/business-requests.ts'
import { invitations } from '#lists/invitations.ts'
import { dateText } from '#text/dates.ts'
import { requestStates } from '#text/requests.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import type { Reply } from '#web/api/call.ts'
import { useListState } from '#web/lists/list-state.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Term } from './Term.tsx'
import { tones } from './tones.ts'

type Row = Reply<'/api/admin/requests'>['rows'][number]
type Invitation = Reply<'/api/admin/invitations'>['rows'][number]

const views = ['requests', 'invitations'] as const
type View = (typeof views)[number]

const cells = {
  number: (row: Row) => row.number,
  company: (row: Row) => (
    <Link to="/cabinet/admin/management/requests/$request" params={{ request: row.id }}>
      {row.company || row.account}
    </Link>
  ),
  due: (row: Row) => (row.term === null ? dateText(row.dueOn) : <Term row={row} />),
  state: (row: Row) => <Badge tone={tones[row.state]}>{requestStates[row.state]}</Badge>,
}
const invitationTones = { open: 'info', used: 'good', withdrawn: 'plain', expired: 'soon' } as const
const invitationCells = {
  state: ({ state }: Invitation) => (
    <Badge tone={invitationTones[state]}>{words.invitations.states[state]}</Badge>
  ),
}

/** /cabinet/admin/management/requests: what customers ask the company to decide, by term; whom they have invited. */
export default function Requests() {
  const state = useListState({ sort: { by: 'due', descending: false } })
  const view: View = views.find((option) => option === state.filter('tab')) ?? 'requests'
  return (
    <Page>
      <Tabs<View>
        label={words.title}
        value={view}
        onChange={(tab) =>
          state.setFilter({
            tab: tab === 'requests' ? '' : tab,
            stage: '',
            kind: '',
            site: '',
            search: '',
            state: '',
            sort: '',
          })
        }
        tabs={[
          { value: 'requests', label: words.title, content: <Queue /> },
          { value: 'invitations', label: words.invitations.title, content: <Invitations /> },
        ]}
      />
    </Page>
  )
}

function Queue() {
  const list = useList(businessRequests, '/api/admin/requests', {}, { staleMs: 0 })
  return (
    <ListView
      of={list}
      caption={words.title}
      rowKey={(row) => row.id}
      cells={cells}
      empty={
        <EmptyState drawing="done" title={words.none}>
          {words.noneHint}
        </EmptyState>
      }
    />
  )
}

function Invitations() {
  const list = useList(invitations, '/api/admin/invitations', {})
  return (
    <ListView
      of={list}
      caption={words.invitations.title}
      rowKey={(row) => row.id}
      cells={invitationCells}
      empty={<EmptyState title={words.invitations.none} />}
    />
  )
}
