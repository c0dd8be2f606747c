import { useState } from 'react'
import { normalizePhone } from '#domain/phone.ts'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { newPasswordRule } from '#web/forms/password-rules.ts'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useRestore } from './RestorePassword.tsx'
import styles from './sign-in.module.css'

const words = auth.restore
/** The sentences of these are about a code that was typed. */
const LINK_FAULTS = new Set(['wrong-code', 'code-invalid', 'code-expired'])

/** /restore: the link of the SMS that restores a password where strangers have spent the tries of its codes. */
export default function RestoreByLink() {
  const { code = '' } = useParams()
  const restore = useRestore()
  const [over, setOver] = useState(false)
  const form = useServerForm({
    initial: { phone: '', password: '' },
    rules: {
      phone: phoneRule,
      password: (text, { phone }) => newPasswordRule(text, 'person', [phone]),
    },
    submit: async ({ phone, password }) => {
      try {
        await restore(normalizePhone(phone) ?? phone, code, password)
      } catch (failure) {
        if (!(failure instanceof ApiProblem && LINK_FAULTS.has(failure.code))) throw failure
        setOver(true)
      }
    },
  })
  return (
    <Page told={words.linkIntro}>
      <Form form={form}>
        {over && (
          <Alert
            tone="soon"
            announce
            title={words.linkOver}
            action={
              <LinkButton look="outline" to="/sign-in/person" search={{ restore: '' }}>
                {words.again}
              </LinkButton>
            }
          />
        )}
        <PhoneInput label={auth.fields.phone} {...form.field('phone')} />
        <PasswordField
          label={auth.fields.newPassword}
          kind="person"
          context={[form.values.phone]}
          {...form.field('password')}
        />
        <FormActions>
          <Button type="submit" wide busy={form.busy}>
            {words.save}
          </Button>
        </FormActions>
      </Form>
      <p className={styles.below}>
        <Link to="/sign-in/person">{entrance.backToSignIn}</Link>
      </p>
    </Page>
  )
}
