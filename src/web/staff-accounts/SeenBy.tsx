import { dateTimeText } from '#text/dates.ts'
import { deliveryFaults } from '#text/notice-choices.ts'
import { lookReasons, looks } from '#text/looks.ts'
import { settings } from '#text/settings.ts'
import { staffActionText } from '#text/audit-actions.ts'
import { accountCard as words, messageNames } from '#text/staff-accounts.ts'
import { terms } from '#text/terms.ts'
import { auditOutcome } from '#domain/audit-outcome.ts'
import { faultOf } from '#domain/deliveries.ts'
import { isEvent } from '#domain/notices.ts'
import { formatPhone } from '#domain/phone.ts'
import { deviceName } from '#text/device-name.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './accounts.module.css'

// Messages and visits: parts of the card of an account.

type Of = { account: string }
const moment = (at: string) => dateTimeText(new Date(at))

type Message = Reply<'/api/admin/accounts/messages'>['rows'][number]
const tones = { waiting: 'soon', sent: 'good', failed: 'act' } as const
const messageColumns: readonly Column<Message>[] = [
  { key: 'at', title: words.when, place: 'under', cell: ({ at }) => moment(at) },
  {
    key: 'subject',
    title: words.subject,
    place: 'head',
    cell: ({ subject, event, channel }) =>
      (event !== null && isEvent(event) ? messageNames[event] : subject) ?? words.channels[channel],
  },
  {
    key: 'to',
    title: words.to,
    place: 'details',
    cell: ({ to, channel }) => `${words.channels[channel]}: ${channel === 'sms' ? formatPhone(to) : to}`,
  },
  {
    key: 'state',
    title: terms.state,
    place: 'right',
    cell: ({ state }) => <Badge tone={tones[state]}>{words.delivery[state]}</Badge>,
  },
  {
    key: 'error',
    title: terms.note,
    place: 'details',
    cell: ({ error }) => error && <span title={error}>{deliveryFaults[faultOf(error)]}</span>,
  },
]

export function Messages({ account }: Of) {
  const answer = useCall('/api/admin/accounts/messages', { account }, { staleMs: 0 })
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <Table
          caption={words.parts.messages}
          columns={messageColumns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={words.noMessages} />}
        />
      )}
    </Loaded>
  )
}

type Visited = Reply<'/api/admin/accounts/visits'>
const signInColumns: readonly Column<Visited['signIns'][number]>[] = [
  { key: 'at', title: words.when, place: 'under', cell: ({ at }) => moment(at) },
  { key: 'who', title: words.who, place: 'details', cell: ({ who }) => who },
  {
    key: 'action',
    title: settings.audit.columns.action,
    place: 'head',
    cell: ({ action }) => staffActionText(action),
  },
  { key: 'device', title: words.device, place: 'details', cell: ({ device }) => deviceName(device) },
  {
    key: 'outcome',
    title: settings.audit.columns.outcome,
    place: 'right',
    cell: ({ outcome }) => settings.audit.outcomes[auditOutcome(outcome)],
  },
]
const lookColumns: readonly Column<Visited['looks'][number]>[] = [
  { key: 'at', title: words.when, place: 'under', cell: ({ at }) => moment(at) },
  { key: 'who', title: words.who, place: 'head', cell: ({ who }) => who },
  {
    key: 'why',
    title: words.why,
    place: 'details',
    cell: ({ reason, ticket, words: remark }) => looks.reason(reason, ticket, remark),
  },
  {
    key: 'way',
    title: looks.columns.way,
    place: 'right',
    cell: ({ way, reason }) => <span title={lookReasons[reason]}>{words.ways[way]}</span>,
  },
]

export function Visits({ account }: Of) {
  const answer = useCall('/api/admin/accounts/visits', { account }, { staleMs: 0 })
  return (
    <Loaded answer={answer}>
      {({ signIns, looks: seen }) => (
        <div className={styles.part}>
          <h2>{words.looks}</h2>
          <Table
            caption={words.looks}
            columns={lookColumns}
            rows={seen}
            rowKey={({ at, who }) => at + who}
            empty={<EmptyState title={words.noLooks} />}
          />
          <h2>{words.signIns}</h2>
          <Table
            caption={words.signIns}
            columns={signInColumns}
            rows={signIns}
            rowKey={({ at, action }) => at + action}
            empty={<EmptyState title={words.noSignIns} />}
          />
        </div>
      )}
    </Loaded>
  )
}
