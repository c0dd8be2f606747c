import { IconBuilding, IconPlus, IconSelector } from '@tabler/icons-react'
import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useSession } from '#web/session/session.ts'
import styles from '#web/shell/cabinet.module.css'
import { Menu, MenuItem, MenuLine, MenuLink } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toasts.ts'
import { chooseAccount } from '#web/accounts/choose-account.ts'

async function choose(account: string) {
  try {
    await chooseAccount(account)
  } catch (failure) {
    if (!(failure instanceof ApiProblem)) throw failure
    toast.bad(failure.message)
  }
}

/** The apartment in view, in the header of every page; with one apartment only its name. */
export function AccountSwitcher() {
  const accounts = useSession(({ person }) => person.accounts)
  const chosen = useSession(({ person }) => person.user?.account ?? null)
  const current = accounts.find(({ account }) => account === chosen)
  if (accounts.length === 0) return null

  return (
    <Menu
      className={styles.switcher}
      face={
        <>
          <IconBuilding size={22} stroke={1.5} aria-hidden="true" />
          <span className={styles.switcherText}>
            {current && <span className="visually-hidden">{web.chooseAccount}: </span>}
            <span>{current?.objectName ?? web.chooseAccount}</span>
            {current && <span className={styles.switcherNote}>{current.account}</span>}
          </span>
          <IconSelector size={18} aria-hidden="true" />
        </>
      }
    >
      {accounts.map(({ account, objectName }) => (
        <MenuItem
          key={account}
          note={account}
          current={account === chosen}
          onClick={() => void choose(account)}
        >
          {objectName}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLink to="/cabinet/person/add-apart" icon={<IconPlus size={20} aria-hidden="true" />}>
        {titles.addApart}
      </MenuLink>
    </Menu>
  )
}
