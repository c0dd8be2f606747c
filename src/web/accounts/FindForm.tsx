import { normalizeAccountNumber } from '#domain/account-number.ts'
import { siteOfAccount } from '#domain/site.ts'
import { accounts as words } from '#text/accounts.ts'
import { personAdd } from '#text/person-apartments.ts'
import { requiredText } from '#text/validation.ts'
import { call } from '#web/api/call.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { companyOf, householdAccountRule } from './account-rule.ts'
import styles from './add.module.css'

export type Found = { account: string; code: string; maskedAddress: string; company: string }

type Props = { typed: { account: string; code: string }; onFound: (apartment: Found) => void }

/** The account and the code from the bill; the form shows what they belong to before anything is added. */
export function FindForm({ typed, onFound }: Props) {
  const form = useServerForm({
    initial: typed,
    rules: {
      account: householdAccountRule,
      code: (code) => (code.trim() === '' ? requiredText() : null),
    },
    submit: async (values) => {
      const account = normalizeAccountNumber(values.account)
      const code = values.code.trim()
      const { maskedAddress } = await call('/api/person/objects/preview', { account, code })
      onFound({ account, code, maskedAddress, company: companyOf(account)?.name ?? '' })
    },
  })
  const typedAccount = normalizeAccountNumber(form.values.account)
  const company = companyOf(typedAccount)
  return (
    <Form form={form}>
      <div>
        <TextInput
          label={words.fields.account}
          description={words.add.intro}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('account')}
        />
        <p className={styles.company} aria-live="polite">
          {company?.name}
          {siteOfAccount(typedAccount)?.kind === 'entity' && (
            <Link to="/sign-in/entity">{personAdd.goBusiness}</Link>
          )}
        </p>
      </div>
      <TextInput
        label={words.add.code}
        description={words.add.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {words.add.find}
        </Button>
      </FormActions>
    </Form>
  )
}
