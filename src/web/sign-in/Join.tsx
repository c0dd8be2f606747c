import { useState } from 'react'
import { people, rightsText } from '#text/people.ts'
import { agreementText } from '#text/validation.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { newPasswordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { AgreementField } from './AgreementField.tsx'

const words = people.join
type Invitation = Reply<'/api/auth/invitation'>
type Joined = Reply<'/api/auth/join'>

/** /join: whoever is invited to the cabinet of a company sets a password and learns their own unique code. */
export default function Join() {
  const { code = '' } = useParams()
  const [joined, setJoined] = useState<Joined | null>(null)
  const answer = useCall('/api/auth/invitation', { code }, { staleMs: Infinity, enabled: joined === null })
  return (
    <Page title={joined ? words.done : undefined} narrow>
      {joined ? (
        <Done joined={joined} />
      ) : answer.error?.code === 'invitation-ended' ? (
        <EmptyState title={words.ended}>{words.endedHint}</EmptyState>
      ) : (
        <Loaded answer={answer}>
          {(invitation) => <Take code={code} invitation={invitation} onJoined={setJoined} />}
        </Loaded>
      )}
    </Page>
  )
}

type TakeProps = { code: string; invitation: Invitation; onJoined: (joined: Joined) => void }

function Take({ code, invitation, onJoined }: TakeProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const personalWords = [invitation.company, invitation.name, invitation.account]
  const form = useServerForm({
    initial: { password: '', agreement: false },
    rules: {
      password: (text) => newPasswordRule(text, 'entity', personalWords),
      agreement: (ticked) => (ticked ? null : agreementText()),
    },
    submit: async ({ password }) =>
      onJoined(
        await call('/api/auth/join', opened === null ? {} : { agreement: opened }, {
          basic: { login: code, password },
          idempotencyKey,
        }),
      ),
  })
  return (
    <Form form={form}>
      <p>
        {words.opens(invitation.company)}. {words.from(invitation.from)}
      </p>
      <Facts
        facts={[
          [
            people.audit.accounts(invitation.account, invitation.accounts),
            rightsText(
              invitation.rights.map((right) => ({ right, accounts: 1 })),
              1,
            ),
          ],
          ...(invitation.ends.every(({ endsOn }) => endsOn === null)
            ? []
            : [[people.columns.endsAt, words.ends(invitation.ends)] as const]),
        ]}
      />
      <PasswordField
        label={words.password}
        kind="entity"
        context={personalWords}
        {...form.field('password')}
      />
      <AgreementField opened={opened} onOpened={setOpened} {...form.tick('agreement')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {words.take}
        </Button>
      </FormActions>
    </Form>
  )
}

function Done({ joined }: { joined: Joined }) {
  return (
    <>
      <output>
        <Facts
          facts={[
            [words.code, joined.unique_code, joined.unique_code],
            [words.account, joined.account, joined.account],
          ]}
        />
      </output>
      <p>{words.codeHint}</p>
      <LinkButton to="/sign-in/entity">{words.signIn}</LinkButton>
    </>
  )
}
