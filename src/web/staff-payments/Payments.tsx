import { useEffect } from 'react'
import { staffPayments } from '#lists/staff-payments.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { leftAt } from './left-at.ts'
import { PaymentState } from './PaymentState.tsx'
import styles from './staff-payments.module.css'

type Row = Reply<'/api/admin/payments'>['rows'][number]

const cells = {
  number: (row: Row) => (
    <Link
      to="/cabinet/admin/management/payments/$payment"
      params={{ payment: row.payment }}
      preload={false}
      className={styles.number}
    >
      {row.number}
    </Link>
  ),
  state: (row: Row) => <PaymentState payment={row} />,
}

/** management/payments: what customers have paid on the portal, and what of it waits for a decision. */
export default function Payments() {
  const of = useList(staffPayments, '/api/admin/payments', {}, { staleMs: 0 })
  const keeps = usePermission('company.edit')
  const { search } = usePlace()
  useEffect(() => leftAt.set(search), [search])
  return (
    <Page
      files={
        <>
          <LinkButton look="outline" to="/cabinet/admin/management/payments/report">
            {words.toReport}
          </LinkButton>
          <LinkButton look="outline" to="/cabinet/admin/management/payments/registries">
            {titles.payRegistries}
          </LinkButton>
          {keeps && (
            <LinkButton look="outline" to="/cabinet/admin/management/payments/keys">
              {titles.merchantKeys}
            </LinkButton>
          )}
        </>
      }
    >
      <ListView
        of={of}
        caption={titles.staffPayments}
        rowKey={(row) => row.payment}
        cells={cells}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
    </Page>
  )
}
