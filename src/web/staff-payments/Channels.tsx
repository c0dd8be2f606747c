import { lazy, Suspense, useState } from 'react'
import { formatIban } from '#domain/iban.ts'
import { siteName } from '#text/site-name.ts'
import { payChannels as words } from '#text/pay-registries.ts'
import { paymentSources } from '#text/payment-states.ts'
import { payProviders } from '#text/staff-payments.ts'
import { terms } from '#text/terms.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import type { Channel } from './channel.ts'
import styles from './staff-payments.module.css'

const ChannelDialog = lazy(chunk(() => import('./ChannelDialog.tsx'), inBrowser))

/** management/payments/channels: which columns are read in files of each provider and bank. */
export default function Channels() {
  const manages = usePermission('payments.manage')
  const answer = useCall('/api/admin/payments/channels', {}, { staleMs: 0 })
  const [editing, setEditing] = useState<Channel | 'new' | null>(null)
  return (
    <Page
      intro={words.intro}
      crumbs={
        <LinkButton look="quiet" to="/cabinet/admin/management/payments/registries" preload={false} data-back>
          {words.back}
        </LinkButton>
      }
      actions={manages ? <Button onClick={() => setEditing('new')}>{words.add}</Button> : undefined}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[200, 200]} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={words.none} />
          ) : (
            <div className={styles.keys}>
              {rows.map((row) => (
                <Card key={row.id} title={row.name}>
                  <Facts facts={factsOf(row)} />
                  {manages && (
                    <div className={layout.row}>
                      <Button look="outline" onClick={() => setEditing(row)}>
                        {words.edit}
                      </Button>
                    </div>
                  )}
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
      <Suspense>
        {editing !== null && (
          <ChannelDialog channel={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </Page>
  )
}

function factsOf({ site, provider, columns }: Channel): FactRow[] {
  const named = (['order', 'account', 'sum', 'date', 'fee', 'payer'] as const).flatMap((key): FactRow[] => {
    const column = columns[key]
    return column === undefined ? [] : [[words[key], column]]
  })
  return [
    [terms.company, siteName(site)],
    [words.provider, provider === null ? words.bank : payProviders[provider]],
    ...named,
    ...(columns.ledger === undefined ? [] : [[words.ledger, paymentSources[columns.ledger]] as const]),
    ...(columns.iban === undefined ? [] : [[words.iban, formatIban(columns.iban)] as const]),
    [words.datePattern, words.patterns[columns.datePattern]],
    [words.totalRow, words.totals[columns.totalRow]],
  ]
}
