import { accounts as words } from '#text/accounts.ts'
import { migration } from '#text/person-apartments.ts'
import { requiredText } from '#text/validation.ts'
import { call } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { keepAccounts } from '#web/session/accounts.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './migration.module.css'

/** The field for the code printed on the bill of one account, and the button that adds the account. */
export function AddByCode({
  account,
  onAdded,
}: {
  account: string
  onAdded?: (() => Promise<void>) | undefined
}) {
  const form = useServerForm({
    initial: { code: '' },
    rules: { code: (code) => (code.trim() === '' ? requiredText() : null) },
    // we found the account ourselves, so only the code can be wrong
    serverFields: { account: 'code' },
    submit: async ({ code }) => {
      const { user } = session.get().person
      if (user === null) return
      const { item, accounts } = await call('/api/post-add-objects', {
        partner: user.partner,
        account,
        code: code.trim(),
      })
      keepAccounts(accounts, user.account ?? item.account)
      await refreshAfter('/api/post-add-objects')
      toast.good(words.add.done)
      await onAdded?.()
    },
  })
  return (
    <Form form={form}>
      <div className={styles.add}>
        <TextInput
          label={words.add.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <Button type="submit" busy={form.busy} aria-label={migration.addOf(account)}>
          {migration.add}
        </Button>
      </div>
    </Form>
  )
}
