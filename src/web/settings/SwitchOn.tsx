import { useState } from 'react'
import { kit } from '#text/kit.ts'
import { secondFactorWords as words } from '#text/sign-in-second-factor.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretQr } from './SecretQr.tsx'
import styles from './second-factor.module.css'

type Begun = Pick<Reply<'/api/second-factor/begin'>, 'secret' | 'uri'>

/** Three steps: the password again, the key into the application and its first code, the recovery codes. */
export default function SwitchOn({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun !== null) return <Confirm begun={begun} onConfirmed={setCodes} onCancel={onDone} />
  return <Password onBegun={setBegun} onCancel={onDone} />
}

function Password({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const login = useSession(({ person, entity }) => person.user?.phone ?? entity.user?.email ?? '')
  const kind = useSession(({ common }) => common.type) ?? 'person'
  const begin = useWrite('/api/second-factor/begin')
  const form = useServerForm({
    initial: { password: '' },
    rules: { password: passwordRule(kind) },
    submit: async (body) => onBegun(await begin.mutateAsync({ body })),
  })
  return (
    <Form form={form}>
      {/* tells a password manager whose password it is */}
      <input type="hidden" autoComplete="username" value={login} readOnly />
      <PasswordInput label={words.password} ref={focusWhenShown} {...form.field('password')} />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.next}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {kit.cancel}
        </Button>
      </FormActions>
    </Form>
  )
}

type ConfirmProps = { begun: Begun; onConfirmed: (codes: readonly string[]) => void; onCancel: () => void }

function Confirm({ begun: { secret, uri }, onConfirmed, onCancel }: ConfirmProps) {
  const confirm = useWrite('/api/second-factor/confirm')
  const form = useServerForm({
    initial: { code: '' },
    rules: { code: filledRule },
    submit: async ({ code }) => {
      const { recoveryCodes } = await confirm.mutateAsync({ body: { code: code.trim() } })
      toast.good(words.switchedOn)
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <Form form={form}>
      <p>{words.scan}</p>
      <SecretQr uri={uri} />
      <p className={styles.onPhone}>
        <a href={uri}>{words.openApp}</a>
      </p>
      <div className={styles.byHand}>
        <p>{words.byHand}</p>
        <p className={styles.secret}>
          <code>{secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
          <CopyButton text={secret} what={words.secret} />
        </p>
      </div>
      <TextInput
        label={words.code}
        description={words.codeHint}
        inputMode="numeric"
        {...form.field('code')}
        autoComplete="one-time-code"
      />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.confirm}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {kit.cancel}
        </Button>
      </FormActions>
    </Form>
  )
}
