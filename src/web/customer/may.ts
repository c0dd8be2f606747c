import { useState } from 'react'
import type { Right } from '#domain/rights.ts'
import type { Session } from '#web/session/parts.ts'
import { useSession } from '#web/session/session.ts'

const mayNow = ({ common, entity }: Session, right: Right, account?: string): boolean =>
  common.type === 'person' ||
  entity.accounts.some(
    (row) => (account === undefined || row.account === account) && row.rights.includes(right),
  )

/**
 * May the user do this with the account, or with any account when none is named? A right lost while the page is open
 * stays offered here until the page is opened again: what was typed must not vanish, and the server refuses with the
 * reason.
 */
export function useMay(right: Right, account?: string): boolean {
  const now = useSession((session) => mayNow(session, right, account))
  const [opened, setOpened] = useState({ account, may: now })
  if (opened.account !== account) setOpened({ account, may: now })
  return now || (opened.account === account && opened.may)
}
