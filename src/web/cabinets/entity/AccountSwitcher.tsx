import { IconBuilding, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { glue } from '#text/format.ts'
import { web } from '#text/web.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
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
  if (!several) return null

  async function choose(account: string) {
    setOpen(false)
    if (account === chosen) return
    try {
      await chooseAccount(account)
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
          {current && <span className="visually-hidden">{web.chooseBusinessAccount}: </span>}
          <span>{current ? (current.name ?? current.account) : web.chooseBusinessAccount}</span>
          {current && (
            <span className={styles.switcherNote}>
              {current.name ? `${current.account} · ${glue(current.address)}` : glue(current.address)}
            </span>
          )}
        </span>
        <IconSelector size={18} aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <AccountPicker onPick={(account) => void choose(account)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
