import { useState } from 'react'
import { auth } from '#text/auth.ts'
import { entity as words } from '#text/entity.ts'
import { entityHome } from '#text/pages/entity-home.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { chooseAccount } from './choose-account.ts'
import styles from './entity.module.css'

/** /cabinet/entity/: the accounts to choose from, the period of the chosen one, what needs attention. */
export default function EntityHome() {
  const accounts = useSession(({ entity }) => entity.accounts)
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const own = useSession(({ entity }) => entity.warnings)
  const ofProvider = useSession(({ entity }) => entity.supplWarnings)
  const warnings = [...own, ...ofProvider]
  return (
    <Page title={words.home.title}>
      {warnings.map((warning, index) => {
        const known = isWarning(warning) ? entityHome.warnings[warning.code] : null
        return known && isWarning(warning) ? (
          <Alert key={`${warning.code}${index}`} tone="soon">
            {known} {entityHome.ofAccount(warning.account)}
          </Alert>
        ) : null
      })}
      <Period />
      <h2>{words.home.chooseAccount}</h2>
      {accounts.length === 0 ? (
        <EmptyState title={entityHome.noAccounts} />
      ) : (
        <ul className={styles.accounts}>
          {accounts.map((account) => (
            <Account key={account.account} {...account} chosen={account.account === chosen} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const isWarning = (value: unknown): value is { code: keyof typeof entityHome.warnings; account: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'account' in value

type AccountProps = { account: string; address: string; status: { name: string }; chosen: boolean }

function Account({ account, address, status, chosen }: AccountProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await chooseAccount(account)
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
        <p>{address}</p>
      </div>
      {failed !== null && (
        <Alert tone="act" announce>
          {failed}
        </Alert>
      )}
      <div className={styles.row}>
        <Badge tone={['active', 'activated'].includes(status.name) ? 'good' : 'soon'}>
          {entityHome.status(status.name)}
        </Badge>
        {chosen ? (
          <Badge tone="info">{entityHome.chosen}</Badge>
        ) : (
          <Button look="outline" busy={busy} onClick={() => void open()}>
            {entityHome.choose}
          </Button>
        )}
      </div>
    </li>
  )
}

function Period() {
  const period = useSession(({ entity }) => entity.period)
  const calculate = useSession(({ entity }) => entity.calculate)
  const asProvider = useSession(({ common }) => common.type === 'provider')
  if (asProvider || !period || period.fromDate === '') return null
  return (
    <Card
      title={words.home.period}
      aside={calculate?.isCalculated === 'X' && <Badge tone="good">{words.indication.calculated}</Badge>}
    >
      <p className={styles.period}>
        {period.fromDate} – {period.tillDate}
      </p>
      <p>
        {auth.chooser.entity.title}: {words.indication.manualTerm}
      </p>
    </Card>
  )
}
