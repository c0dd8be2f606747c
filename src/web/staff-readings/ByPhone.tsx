import { useState } from 'react'
import { staffReadings as words } from '#text/staff-readings.ts'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import layout from '#web/ui/layout.module.css'
import { EnterMeter } from './EnterMeter.tsx'
import { ToQueue } from './ToQueue.tsx'
import styles from './staff-readings.module.css'

/** management/readings/by-phone: whoever telephones is found, and what they say is entered for each of their meters. */
export default function ByPhone() {
  const [search, setSearch] = useState('')
  const [account, setAccount] = useState<string | null>(null)
  return (
    <Page title={titles.readingsByPhone} crumbs={<ToQueue />}>
      <div className={styles.column}>
        {account === null ? (
          <>
            <SearchField label={words.findLabel} value={search} onSearch={setSearch} />
            {search.trim().length >= 3 ? (
              <Found search={search.trim()} onChoose={setAccount} />
            ) : (
              <p className={styles.quiet}>{words.findHint}</p>
            )}
          </>
        ) : (
          <Meters account={account} onAnother={() => setAccount(null)} />
        )}
      </div>
    </Page>
  )
}

function Found({ search, onChoose }: { search: string; onChoose: (account: string) => void }) {
  const answer = useCall('/api/admin/readings/find', { search })
  return (
    <Loaded answer={answer}>
      {({ accounts }) =>
        accounts.length === 0 ? (
          <EmptyState title={words.nobody}>{words.nobodyHint}</EmptyState>
        ) : (
          <ul className={layout.stack8} aria-label={words.found}>
            {accounts.map((account) => (
              <li key={account.account}>
                <Card>
                  <Button look="outline" onClick={() => onChoose(account.account)}>
                    {words.takeAccount(account.account)}
                  </Button>
                  <span>{account.customer}</span>
                  <span className={styles.quiet}>{account.address}</span>
                </Card>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Meters({ account, onAnother }: { account: string; onAnother: () => void }) {
  const answer = useCall('/api/admin/readings/meters', { account }, { staleMs: 0 })
  return (
    <Loaded answer={answer}>
      {(reply) => (
        <>
          <div>
            <p className={styles.whose}>
              {reply.account} · {reply.customer}
            </p>
            <p className={styles.quiet}>
              {reply.address} · {words.countsOn(reply.countsOn)}
            </p>
          </div>
          {reply.meters.map((meter) => (
            <EnterMeter key={meter.meterId} account={account} meter={meter} />
          ))}
          <Button look="quiet" onClick={onAnother}>
            {words.another}
          </Button>
        </>
      )}
    </Loaded>
  )
}
