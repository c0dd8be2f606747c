import { lazy, Suspense, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { formatPhone } from '#domain/phone.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { customerAccess } from '#text/customer-access.ts'
import { accountCard as words } from '#text/staff-accounts.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts, type FactRow } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './accounts.module.css'

const AccessDialog = lazy(chunk(() => import('./AccessDialog.tsx'), inBrowser))

type Card = Reply<'/api/admin/accounts/card'>
type Person = Card['people'][number]
type Known = Reply<'/api/admin/accounts/contract'>

/** Whose account it is by the contract, and who has access to it. */
export function Contract({ card }: { card: Card }) {
  // asked again when the data are uncovered
  const answer = useCall('/api/admin/accounts/contract', { account: card.account }, { staleMs: 0 })
  const [whose, setWhose] = useState<Person | null>(null)
  return (
    <div className={styles.part}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[32, 160]} />}>
        {(known) => (
          <>
            <Signs known={known} />
            <Facts facts={factsOf(known)} />
          </>
        )}
      </Loaded>
      <h2>{words.peopleTitle}</h2>
      <Table
        caption={words.peopleTitle}
        columns={card.mayBlock ? [...columns, accessOf(setWhose)] : columns}
        rows={card.people}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words.nobody} />}
      />
      {whose && (
        <Suspense>
          <AccessDialog person={whose} onClose={() => setWhose(null)} />
        </Suspense>
      )}
    </div>
  )
}

const balanceText = (kopiykas: number): string =>
  kopiykas > 0
    ? `${words.owes} ${hryvniasText(kopiykas)}`
    : kopiykas < 0
      ? `${words.overpaid} ${hryvniasText(-kopiykas)}`
      : words.even

function Signs({ known }: { known: Known }) {
  return (
    <p className={layout.actions}>
      <Badge tone={known.balanceKopiykas > 0 ? 'act' : 'good'}>{balanceText(known.balanceKopiykas)}</Badge>
      {known.startShutdown !== null && <Badge tone="act">{words.cut}</Badge>}
      {known.heldReading && <Badge tone="soon">{words.held}</Badge>}
      {known.unpaidAct && <Badge tone="soon">{words.act}</Badge>}
    </p>
  )
}

function factsOf(known: Known): FactRow[] {
  const rows: [string, string | null, string?][] = [
    [words.facts.name, known.customer],
    [terms.address, known.address],
    [words.facts.phone, known.phone && formatPhone(known.phone)],
    [words.facts.email, known.email],
    [terms.edrpou, known.edrpou],
    [terms.uniqueCode, known.uniqueCode],
    [words.facts.contract, `${known.contractNumber}, ${dateText(known.contractDate)}`],
    [terms.eic, known.eic, known.eic],
    [terms.objectType, known.objectType],
    [words.facts.power, words.facts.powerKw(numberText(known.allowedPowerKw))],
    [terms.queue, known.queue],
    [words.facts.meters, numberText(known.meters)],
    [words.facts.lastBill, known.lastBill],
    [words.facts.lastReading, known.lastReadingOn && dateText(known.lastReadingOn)],
  ]
  return rows.flatMap(([name, value, copy]): FactRow[] =>
    value === null ? [] : [copy === undefined ? [name, value] : [name, value, copy]],
  )
}

const tones = { active: 'good', pending: 'soon', blocked: 'act', deleted: 'act' } as const satisfies Record<
  Person['state'],
  string
>

const columns: readonly Column<Person>[] = [
  { key: 'name', title: words.facts.name, place: 'head', cell: ({ name }) => name },
  { key: 'kind', title: words.who, place: 'under', cell: ({ kind }) => words.kinds[kind] },
  {
    key: 'phone',
    title: words.facts.phone,
    place: 'details',
    cell: ({ phone }) => phone && formatPhone(phone),
  },
  { key: 'email', title: words.facts.email, place: 'details', cell: ({ email }) => email },
  {
    key: 'since',
    title: words.facts.since,
    place: 'details',
    cell: ({ since }) => dateText(kyivDate(new Date(since))),
  },
  {
    key: 'seen',
    title: words.facts.seen,
    place: 'details',
    cell: ({ lastSeenAt }) => lastSeenAt && dateTimeText(new Date(lastSeenAt)),
  },
  {
    key: 'state',
    title: words.facts.state,
    place: 'right',
    cell: ({ state, closed }) => (
      <Badge tone={closed ? 'act' : tones[state]}>
        {words.states[closed && state === 'active' ? 'closed' : state]}
      </Badge>
    ),
  },
]

/** Access of employees is theirs who manage employees. */
const accessOf = (open: (person: Person) => void): Column<Person> => ({
  key: 'access',
  title: customerAccess.title,
  place: 'details',
  cell: (person) =>
    (person.state === 'active' || person.state === 'blocked') &&
    person.kind !== 'admin' && (
      <Button look="outline" onClick={() => open(person)}>
        {customerAccess.open}
        <span className="visually-hidden"> {customerAccess.whose(person.name)}</span>
      </Button>
    ),
})
