import { lazy, Suspense, useState } from 'react'
import { accounts as words } from '#text/accounts.ts'
import styles from '#web/accounts/add.module.css'
import { BillPicture } from '#web/accounts/BillPicture.tsx'
import { ConfirmFound } from '#web/accounts/ConfirmFound.tsx'
import { FindForm, type Found } from '#web/accounts/FindForm.tsx'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Drawing } from '#web/ui/Drawing.tsx'
import { toast } from '#web/ui/toasts.ts'

const Waiting = lazy(chunk(() => import('#web/accounts/Waiting.tsx'), inBrowser))

/** /cabinet/person/add-apart: account and code from the bill, the address to confirm, done. */
export default function AddApart() {
  const none = useSession(({ person }) => person.accounts.length === 0)
  const waiting = useSession(({ person }) => Object.keys(person.accountsForMigration).length > 0)
  const navigate = useNavigate()
  const [apartment, setFound] = useState<Found | null>(null)
  const [typed, setTyped] = useState({ account: '', code: '' })

  return (
    <Page told={none ? words.add.first : undefined}>
      {none && <Drawing of="home" />}
      <div className={styles.sides}>
        {apartment ? (
          <ConfirmFound
            found={apartment}
            onOther={() => setFound(null)}
            onAdded={async () => {
              toast.good(words.add.done)
              await navigate({ to: '/cabinet/person' })
            }}
          />
        ) : (
          <div className={styles.column}>
            <FindForm
              typed={typed}
              onFound={(next) => {
                setTyped({ account: next.account, code: next.code })
                setFound(next)
              }}
            />
            {waiting && (
              <Suspense>
                <Waiting onAdded={() => navigate({ to: '/cabinet/person' })} />
              </Suspense>
            )}
          </div>
        )}
        <BillPicture />
      </div>
    </Page>
  )
}
