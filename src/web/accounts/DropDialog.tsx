import { useState } from 'react'
import { accounts as words } from '#text/accounts.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { chooseAccount } from './choose-account.ts'
import { keepAccounts } from '#web/session/accounts.ts'
import type { PersonAccount } from '#web/session/parts.ts'
import { session } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Removes an apartment from the cabinet: asks once, and the removal can be undone for ten minutes. */
export function DropDialog({ account, onClose }: { account: PersonAccount; onClose: () => void }) {
  const drop = useWrite('/api/post-drop-objects')
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function confirm() {
    const { user } = session.get().person
    if (user === null || drop.isPending) return
    try {
      const { accounts, chosen } = await drop.mutateAsync({
        body: { partner: user.partner, account: account.account, currAccount: user.account },
      })
      onClose()
      toast.undo(
        words.settings.dropped(account.objectName),
        words.settings.undo,
        () => void restore(account, user.account === account.account),
      )
      keepAccounts(accounts, chosen)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure)
    }
  }

  return (
    <ConfirmDialog
      open
      title={words.settings.dropTitle}
      action={words.settings.drop}
      danger
      busy={drop.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <strong>{account.objectName}</strong>
      </p>
      <p>{words.settings.dropHint}</p>
      {problem !== null && (
        <Alert tone="act" announce>
          {problem.message}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** Undoes the removal, and makes the apartment the current one again if it was. */
async function restore({ account }: PersonAccount, wasChosen: boolean) {
  try {
    const { accounts } = await call('/api/person/objects/restore', { account })
    keepAccounts(accounts)
    if (wasChosen) await chooseAccount(account)
    await refreshAfter('/api/person/objects/restore')
    toast.good(words.settings.restored)
  } catch (failure) {
    if (!(failure instanceof ApiProblem)) throw failure
    toast.bad(failure.message)
  }
}
