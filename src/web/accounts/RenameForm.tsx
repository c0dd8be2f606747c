import { accounts as words } from '#text/accounts.ts'
import { kit } from '#text/kit.ts'
import { maximumText } from '#text/validation.ts'
import { web } from '#text/web.ts'
import { useWrite } from '#web/api/queries.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { keepAccounts } from '#web/session/accounts.ts'
import type { PersonAccount } from '#web/session/parts.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

const LONGEST = 60

/** The customer's own name for an apartment, edited in place; an empty name brings the address back. */
export function RenameForm({ account, onDone }: { account: PersonAccount; onDone: () => void }) {
  const rename = useWrite('/api/post-rename-objects')
  const form = useServerForm({
    initial: { name: account.objectName === account.address ? '' : account.objectName },
    rules: { name: (name) => (name.trim().length > LONGEST ? maximumText(LONGEST) : null) },
    serverFields: { new_name: 'name' },
    submit: async ({ name }) => {
      const { item } = await rename.mutateAsync({
        body: { account: account.account, new_name: name.trim() },
      })
      keepAccounts(
        session
          .get()
          .person.accounts.map((apartment) =>
            apartment.account === item.account ? { ...apartment, ...item } : apartment,
          ),
      )
      toast.good(words.settings.renamed)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <TextInput
        label={words.fields.objectName}
        description={words.settings.renameHint}
        placeholder={account.address}
        ref={focusWhenShown}
        {...form.field('name')}
      />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {web.save}
        </Button>
        <Button look="outline" onClick={onDone}>
          {kit.cancel}
        </Button>
      </FormActions>
    </Form>
  )
}
