import { IconBuilding, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { glue, plural } from '#text/format.ts'
import { nouns } from '#text/nouns.ts'
import { terms } from '#text/terms.ts'
import { web } from '#text/web.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useScope } from '#web/business-accounts/scope.ts'
import { useSession } from '#web/session/session.ts'
import styles from '#web/shell/cabinet.module.css'
import { toast } from '#web/ui/toasts.ts'
import { chooseAccount } from '#web/accounts/choose-entity-account.ts'

// loaded when it is opened
const AccountPicker = lazy(chunk(() => import('./AccountPicker.tsx'), inBrowser))

/** The account in view, in the header of every page of a company or provider that has several. */
export function AccountSwitcher() {
  const several = useSession(({ entity }) => entity.accounts.length > 1)
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const current = useSession(({ entity }) => entity.accounts.find(({ account }) => account === chosen))
  const [open, setOpen] = useState(false)
  const scope = useScope()
  const all = scope.atHome && scope.all
  const count = useSession(({ entity }) => entity.accounts.length)
  if (!several) return null

  async function choose(account: string) {
    setOpen(false)
    try {
      if (account !== chosen) await chooseAccount(account)
      if (scope.atHome) scope.show('one')
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <>
      <button
        type="button"
        className={styles.switcher}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconBuilding size={22} stroke={1.5} aria-hidden="true" />
        <span className={styles.switcherText}>
          {(all || current) && <span className="visually-hidden">{web.chooseBusinessAccount}: </span>}
          <span>
            {all ? terms.allBills : current ? (current.name ?? current.account) : web.chooseBusinessAccount}
          </span>
          {all && <span className={styles.switcherNote}>{plural(count, nouns.account)}</span>}
          {!all && current && (
            <span className={styles.switcherNote}>
              {current.name ? `${current.account} · ${glue(current.address)}` : glue(current.address)}
            </span>
          )}
        </span>
        <IconSelector size={18} aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <AccountPicker
            onPick={(account) => void choose(account)}
            onAll={() => {
              setOpen(false)
              scope.show('all')
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
