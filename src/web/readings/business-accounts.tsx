import { type ReactNode, useMemo } from 'react'
import { messageOf } from '#text/catalogue.ts'
import { glue } from '#text/format.ts'
import type { Reply } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import styles from './points.module.css'

/** The accounts whose points are in view together. */
export type Accounts = {
  known: ReadonlyMap<string, { order: number; text: string }>
  headOf: (account: string) => ReactNode
  takes: (account: string) => boolean
}

/** How each account is named over its points, and why nothing can be entered for some. */
export function useAccounts(accounts: Reply<'/api/entity/readings/points'>['accounts']): Accounts {
  const ownAccounts = useSession(({ entity }) => entity.accounts)
  return useMemo(() => {
    const refusals = new Map(accounts.map(({ account, refusal }) => [account, refusal]))
    const heads = new Map(ownAccounts.map((account) => [account.account, account]))
    return {
      known: new Map(
        ownAccounts.map(({ account, name, address }, order) => [
          account,
          { order, text: `${account} ${name ?? ''} ${address}` },
        ]),
      ),
      takes: (account) => (refusals.get(account) ?? null) === null,
      headOf: (account) => {
        const head = heads.get(account)
        const refusal = refusals.get(account) ?? null
        return (
          <>
            {[head?.name, account].filter(Boolean).join(' · ')}
            {head && <span className={styles.whose}>{glue(head.address)}</span>}
            {refusal !== null && refusal.code !== 'entity-period-closed' && (
              <span className={styles.outside}>{messageOf(refusal.code, refusal.params)}</span>
            )}
          </>
        )
      },
    }
  }, [accounts, ownAccounts])
}
