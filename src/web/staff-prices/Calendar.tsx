import { siteName } from '#text/site-name.ts'
import { dateText } from '#text/dates.ts'
import { plural } from '#text/format.ts'
import { nouns } from '#text/nouns.ts'
import { priceCalendar as words, priceName, priceOfKind, staffPrices } from '#text/staff-prices.ts'
import { ruleName, ruleText } from '#text/staff-rules.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { ToPrices } from './ToPrices.tsx'

type Answer = Reply<'/api/admin/prices/calendar'>
type Row = Answer['rows'][number]

const tones = { over: 'act', act: 'act', soon: 'soon', calm: 'plain' } as const

const nameOf = ({ what, kind, variant }: Row): string => {
  if (what === 'price') return priceName(kind ?? '', variant ?? '')
  return what === 'certificate' ? words.certificate(variant ?? '') : ruleName(what, variant ?? '')
}
function valueOf({ what, kind, value }: Row): string {
  if (what === 'price') return priceOfKind(kind ?? '', value)
  return what === 'certificate' ? '' : ruleText(what, value)
}

const columns: readonly Column<Row>[] = [
  {
    key: 'endsOn',
    title: words.columns.endsOn,
    place: 'under',
    cell: ({ endsOn, site }) => (
      <>
        <b data-mark>{site === null ? words.everywhere : siteName(site)}, </b>
        {dateText(endsOn)}
      </>
    ),
  },
  { key: 'what', title: words.columns.what, place: 'head', cell: nameOf },
  {
    key: 'site',
    title: terms.company,
    place: 'details',
    cell: ({ site }) => (site === null ? words.everywhere : siteName(site)),
  },
  { key: 'value', title: staffPrices.columns.price, place: 'details', cell: valueOf },
  {
    key: 'act',
    title: staffPrices.columns.act,
    place: 'details',
    cell: ({ act }) => act ?? staffPrices.noAct,
  },
  {
    key: 'urgency',
    title: words.columns.urgency,
    place: 'right',
    cell: ({ urgency }) => <Badge tone={tones[urgency]}>{words.urgency[urgency]}</Badge>,
  },
]

/** management/prices/calendar: what ends within sixty days, and what it stops. */
export default function Calendar() {
  const answer = useCall('/api/admin/prices/calendar', {}, { staleMs: 0 })
  return (
    <Page crumbs={<ToPrices />}>
      <Loaded answer={answer}>
        {({ known, unbilled, rows }) => (
          <>
            {!known && <Alert tone="soon">{words.unknown}</Alert>}
            {unbilled.map(({ site, accounts, since }) => (
              <Alert key={site} tone="act" title={siteName(site)}>
                {words.unbilled(plural(accounts, nouns.account), since)}
              </Alert>
            ))}
            <Table
              caption={words.title}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.what} ${row.site} ${row.kind} ${row.variant} ${row.endsOn}`}
              empty={
                <EmptyState drawing="done" title={words.none}>
                  {words.noneHint}
                </EmptyState>
              }
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
