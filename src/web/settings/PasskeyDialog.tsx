import { useState } from 'react'
import { kit } from '#text/kit.ts'
import { passkeyWords as words } from '#text/sign-in-passkeys.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useSession } from '#web/session/session.ts'
import { askPasskey, makePasskey } from '#web/sign-in/passkey.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Passkey } from './passkey.ts'

type Props = {
  /** null: a new one is added */
  removed: Passkey | null
  hasKeys: boolean
  onClose: () => void
}

/** Adds or removes a passkey; the password and the second factor are asked again. */
export default function PasskeyDialog({ removed, hasKeys, onClose }: Props) {
  const login = useSession(({ admin }) => admin.user?.login ?? '')
  const [byKey, setByKey] = useState(false)
  const begin = useWrite('/api/admin/passkeys/begin')
  const add = useWrite('/api/admin/passkeys/add')
  const remove = useWrite('/api/admin/passkeys/remove')

  async function second(code: string) {
    if (!byKey) return { code: code.replace(/\s/g, '') }
    const challenge = await call('/api/admin/passkeys/challenge', {})
    return { confirm: { attempt: challenge.attempt, passkey: await askPasskey(challenge) } }
  }
  const form = useServerForm({
    initial: { name: '', password: '', code: '' },
    rules: {
      name: (text) => (removed === null ? filledRule(text) : null),
      password: passwordRule('admin'),
      code: (text) => (byKey ? null : filledRule(text)),
    },
    submit: async ({ name, password, code }) => {
      const proof = { password, ...(await second(code)) }
      if (removed === null) {
        const challenge = await begin.mutateAsync({ body: proof })
        const passkey = await makePasskey(challenge)
        await add.mutateAsync({ body: { attempt: challenge.attempt, name: name.trim(), passkey } })
        toast.good(words.added)
      } else {
        await remove.mutateAsync({ body: { id: removed.id, ...proof } })
        toast.good(words.removed)
      }
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={removed === null ? words.addTitle : words.removeTitle(removed.name)}
      keepOnClickOutside
    >
      <Form form={form}>
        {removed === null && (
          <TextInput
            label={words.name}
            description={words.nameHint}
            ref={focusWhenShown}
            {...form.field('name')}
            autoComplete="off"
          />
        )}
        {/* tells a password manager whose password it is */}
        <input type="hidden" autoComplete="username" value={login} readOnly />
        <PasswordInput label={words.password} {...form.field('password')} />
        {!byKey && (
          <TextInput
            label={words.code}
            description={words.codeHint}
            inputMode="numeric"
            {...form.field('code')}
            autoComplete="one-time-code"
          />
        )}
        {hasKeys && (
          <Checkbox label={words.byKey} checked={byKey} onChange={({ target }) => setByKey(target.checked)} />
        )}
        <FormActions>
          <Button type="submit" look={removed === null ? 'filled' : 'danger'} busy={form.busy}>
            {removed === null ? words.add : words.remove}
          </Button>
          <Button look="outline" onClick={onClose}>
            {kit.cancel}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
