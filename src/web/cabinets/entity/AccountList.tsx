import { useDeferredValue, useState } from 'react'
import { entity as words } from '#text/business-accounts.ts'
import { entityHome } from '#text/business-accounts-home.ts'
import { glue } from '#text/format.ts'
import { accountPicker } from '#text/account-picker.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { EntityPart } from '#web/session/parts.ts'
import { useScope } from '#web/business-accounts/scope.ts'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { chooseAccount } from '#web/accounts/choose-entity-account.ts'
import layout from '#web/ui/layout.module.css'
import styles from './entity.module.css'
import { findAccounts } from './find-accounts.ts'

/** How many accounts are on the page; the rest is found by typing. */
const SHOWN = 24

/** The accounts of the cabinet; choosing one shows what needs attention on it above. */
export function AccountList() {
  const accounts = useSession(({ entity }) => entity.accounts)
  const legacy = useSession(({ entity }) => entity.accountsAndLegacy)
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const [query, setQuery] = useState('')
  const matches = findAccounts(accounts, legacy, useDeferredValue(query))
  return (
    <section className={styles.choose}>
      <h2>{words.home.chooseAccount}</h2>
      {accounts.length > SHOWN && (
        <TextInput
          label={accountPicker.search}
          value={query}
          maxLength={100}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {matches.length === 0 && <EmptyState title={accountPicker.none}>{accountPicker.noneHint}</EmptyState>}
      <ul className={styles.accounts}>
        {matches.slice(0, SHOWN).map((account) => (
          <Account key={account.account} {...account} chosen={account.account === chosen} />
        ))}
      </ul>
      {matches.length > SHOWN && <p>{accountPicker.more(SHOWN, matches.length)}</p>}
    </section>
  )
}

type AccountProps = EntityPart['accounts'][number] & { chosen: boolean }

function Account({ account, name, address, legacy_ID, status, chosen }: AccountProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const scope = useScope()
  const open = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await chooseAccount(account)
      scope.show('one')
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setFailed(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={styles.account} data-chosen={chosen}>
      <div>
        <h3>{account}</h3>
        {name !== null && <p className={styles.name}>{name}</p>}
        <p>{glue(address)}</p>
        {legacy_ID !== null && <p className={layout.quiet}>{accountPicker.legacy(legacy_ID)}</p>}
      </div>
      {failed !== null && (
        <Alert tone="act" announce>
          {failed}
        </Alert>
      )}
      <div className={styles.row}>
        <Badge tone={['active', 'activated'].includes(status.name) ? 'good' : 'soon'}>
          {accountPicker.status(status.name)}
        </Badge>
        {chosen ? (
          <Badge tone="info">{entityHome.chosen}</Badge>
        ) : (
          <Button
            look="outline"
            busy={busy}
            aria-label={entityHome.chooseOf(account)}
            onClick={() => void open()}
          >
            {entityHome.choose}
          </Button>
        )}
      </div>
    </li>
  )
}
