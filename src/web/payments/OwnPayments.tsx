import { useState } from 'react'
import { dateTimeText } from '#text/dates.ts'
import { paymentLife as words } from '#text/payment-life.ts'
import { paymentSourceText } from '#text/payment-states.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNow } from '#web/ui/now.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { moves, useFollow } from './follow.ts'
import { StateBadge } from './PaymentState.tsx'
import styles from './pay.module.css'

const PAGE = 20
const HOUR_MS = 3_600_000

/** /cabinet/…/payments: payments made here, from the first step on; those of banks stand in the history of payments. */
export default function OwnPayments() {
  const { pages } = useCustomer()
  const [page, setPage] = useState(1)
  const answer = useCall('/api/payments', { page, pageSize: PAGE }, { paged: true, staleMs: 0 })
  // one that stands still for an hour waits for somebody, not for the page
  const since = useNow() - HOUR_MS
  const { rows: shown = [] } = answer.data ?? {}
  useFollow(
    answer,
    shown.some(({ state, startedAt }) => moves(state) && Date.parse(startedAt) > since),
  )
  return (
    <Page actions={<LinkButton to={pages.pay}>{words.pay}</LinkButton>}>
      <Loaded answer={answer}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title={words.none}>{words.noneHint}</EmptyState>
          ) : (
            <>
              <ul className={styles.rows}>
                {rows.map(({ payment, number, provider, state, kopiykas, accounts, startedAt }) => (
                  <li key={payment}>
                    <Link className={styles.row} to={pages.payment} params={{ payment }}>
                      <span className={styles.name}>{dateTimeText(Date.parse(startedAt))}</span>
                      <span className={styles.small}>
                        {number}, {paymentSourceText(provider)}, {accounts.join(', ')}
                      </span>
                      <span className={styles.rowSum}>
                        <Money kopiykas={kopiykas} />
                      </span>
                      <span className={styles.rowState}>
                        <StateBadge state={state} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pagination page={page} pageSize={PAGE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
