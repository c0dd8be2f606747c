import { useEffect } from 'react'
import { findAccount as words } from '#text/staff-accounts.ts'
import { siteName } from '#text/site-name.ts'
import { formatPhone } from '#domain/phone.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './accounts.module.css'

type Found = Reply<'/api/admin/accounts/find'>['found'][number]

const SHORTEST = 2

const columns: readonly Column<Found>[] = [
  {
    key: 'account',
    title: terms.account,
    place: 'head',
    cell: ({ account }) => (
      <Link to="/cabinet/admin/ca_check/$account" params={{ account }}>
        {account}
      </Link>
    ),
  },
  { key: 'customer', title: terms.customer, place: 'details', cell: ({ customer }) => customer },
  { key: 'address', title: terms.address, place: 'under', cell: ({ address }) => address },
  {
    key: 'phone',
    title: terms.phone,
    place: 'details',
    cell: ({ phone }) => phone && formatPhone(phone),
  },
  { key: 'site', title: terms.company, place: 'details', cell: ({ site }) => siteName(site) },
  { key: 'by', title: words.by, place: 'details', cell: ({ by }) => words.ways[by] },
  {
    key: 'balance',
    title: words.owes,
    figures: true,
    place: 'right',
    cell: ({ balanceKopiykas }) => <Money kopiykas={Math.max(0, balanceKopiykas)} />,
  },
]

/** /cabinet/admin/ca_check: an account by whatever the customer named. The only one found opens at once. */
export default function FindAccount() {
  const search = useSearch()['q']?.trim() ?? ''
  const navigate = useNavigate()
  const answer = useCall(
    '/api/admin/accounts/find',
    { search },
    { enabled: search.length >= SHORTEST, staleMs: 0 },
  )
  const only = answer.data?.found.length === 1 ? answer.data.found[0]?.account : undefined
  useEffect(() => {
    if (only !== undefined)
      void navigate({ to: '/cabinet/admin/ca_check/$account', params: { account: only }, replace: true })
  }, [only, navigate])
  return (
    <Page>
      <div className={styles.search}>
        <SearchField
          label={words.label}
          value={search}
          onSearch={(text) =>
            void navigate({ to: '/cabinet/admin/ca_check', search: { q: text.trim() || undefined } })
          }
        />
      </div>
      {search.length < SHORTEST ? (
        <EmptyState title={words.start}>{words.startHint}</EmptyState>
      ) : (
        <Loaded answer={answer}>
          {({ found: matches, more }) => (
            <>
              <Table
                caption={words.caption}
                columns={columns}
                rows={matches}
                rowKey={({ account }) => account}
                empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
              />
              {more && <p className={layout.quiet}>{words.more}</p>}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
