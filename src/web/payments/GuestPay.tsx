import { useCallback, useState } from 'react'
import { hryvniasString } from '#domain/money.ts'
import type { PayProvider } from '#domain/payment-life.ts'
import { guestPay as words, paying } from '#text/paying.ts'
import { call, type Reply } from '#web/api/call.ts'
import { filledRule } from '#web/forms/text-rules.ts'
import { optionalEmailRule } from '#web/forms/text-rules.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { aim } from '#web/session/return-to.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { DemoLine } from './DemoLine.tsx'
import { GuestDebt } from './GuestDebt.tsx'
import { keyOf } from './kept.ts'
import { leave, useCameBack } from './leave.ts'
import { payableRule, payableSum } from './pay-rules.ts'
import { ProviderButtons } from './ProviderButtons.tsx'

type Found = Reply<'/api/pay/find'> & { account: string }

/** /pay: anybody pays for an account they know; a name is told to nobody, the debt to whoever has a code sent to its contact. */
export default function GuestPay() {
  const [foundAccount, setFound] = useState<Found | null>(null)
  const [account, setAccount] = useState('')
  return (
    <Page narrow told={foundAccount === null ? words.intro : undefined}>
      <DemoLine />
      {foundAccount === null ? (
        <Find
          account={account}
          onFound={(reply) => {
            setAccount(reply.account)
            setFound(reply)
          }}
        />
      ) : (
        <Pay found={foundAccount} onChange={() => setFound(null)} />
      )}
    </Page>
  )
}

function Find({ account, onFound }: { account: string; onFound: (foundAccount: Found) => void }) {
  const form = useServerForm({
    initial: { account },
    rules: { account: filledRule },
    submit: async (typed) => {
      const number = typed.account.trim()
      onFound({ ...(await call('/api/pay/find', { account: number })), account: number })
    },
  })
  return (
    <Form form={form}>
      <TextInput
        label={words.account}
        description={words.accountHint}
        inputMode="numeric"
        maxLength={20}
        {...form.field('account')}
      />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {words.find}
        </Button>
      </FormActions>
      <p>
        {words.debt}{' '}
        <Link to="/sign-in/person" onClick={() => aim('/cabinet/person/pay')}>
          {words.signIn}
        </Link>
      </p>
    </Form>
  )
}

function Pay({ found: foundAccount, onChange }: { found: Found; onChange: () => void }) {
  const [provider, setProvider] = useState<PayProvider>(foundAccount.providers[0] ?? 'liqpay')
  const [leaving, setLeaving] = useState(false)
  const [several, setSeveral] = useState(false)
  useCameBack(useCallback(() => setLeaving(false), []))
  const form = useServerForm({
    initial: { kopiykas: '', email: '' },
    rules: { kopiykas: payableRule, email: optionalEmailRule },
    submit: async ({ kopiykas, email }) => {
      const body = {
        account: foundAccount.account,
        kopiykas: payableSum(kopiykas) ?? 0,
        provider,
        ...(email.trim() === '' ? {} : { email: email.trim() }),
      }
      const { going } = await call('/api/pay/start', body, { idempotencyKey: keyOf(JSON.stringify(body)) })
      setLeaving(true)
      leave(going)
    },
  })
  if (foundAccount.providers.length === 0) return <Alert tone="soon">{paying.notOffered}</Alert>
  return (
    <>
      <Facts
        facts={[
          [words.account, foundAccount.account],
          [words.place, foundAccount.address],
        ]}
      />
      <GuestDebt
        account={foundAccount.account}
        onTold={({ recommendedKopiykas: recommended, link }) => {
          setSeveral(link !== null)
          // what was typed stays
          if (recommended !== null && form.values.kopiykas.trim() === '')
            form.set('kopiykas', hryvniasString(recommended).replace('.', ','))
        }}
      />
      {several ? null : (
        <Form form={form}>
          <TextInput label={paying.sum} inputMode="decimal" maxLength={14} {...form.field('kopiykas')} />
          <TextInput label={words.email} type="email" inputMode="email" optional {...form.field('email')} />
          <ProviderButtons
            providers={foundAccount.providers}
            fees={foundAccount.fees}
            kopiykas={payableSum(form.values.kopiykas)}
            busy={form.busy || leaving ? provider : null}
            onChoose={setProvider}
          />
        </Form>
      )}
      <div>
        <Button look="quiet" onClick={onChange}>
          {words.change}
        </Button>
      </div>
    </>
  )
}
