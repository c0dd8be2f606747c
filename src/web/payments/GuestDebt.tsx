import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { guestDebt as words } from '#text/payments-guest-debt.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { DemoLink } from '#web/demo/DemoLink.tsx'
import { CodeInput } from '#web/forms/CodeInput.tsx'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { codeRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { codeBeside, withTriesLeft } from '#web/sign-in/code-problem.ts'
import { useSecondsLeft } from '#web/sign-in/sent-code.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './pay.module.css'

type Sent = { to: string; minutes: number; againAt: number; tooMany: boolean }
type Told = Reply<'/api/pay/debt'>
type Props = { account: string; onTold: (debt: Told) => void }

/** What is owed, for whoever proves by a code that the contact of the account is theirs; until then nothing is told. */
export function GuestDebt({ account, onTold }: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [debt, setTold] = useState<Told | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      const { sentTo, lifeSeconds, resendAfterSeconds, tooMany } = await call('/api/pay/debt/code', {
        account,
      })
      const againAt = Date.now() + resendAfterSeconds * 1000
      setSent({ to: sentTo, minutes: Math.round(lifeSeconds / 60), againAt, tooMany })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }

  if (debt !== null) return <Sums told={debt} />
  return (
    <section className={styles.debt} aria-label={words.title}>
      {problem !== null && (
        <Alert tone="act" announce>
          {problem}
        </Alert>
      )}
      {sent === null ? (
        <>
          <p className={styles.small}>{words.why}</p>
          <div>
            <Button look="outline" busy={busy} onClick={() => void send()}>
              {words.ask}
            </Button>
          </div>
        </>
      ) : (
        <Code
          account={account}
          sent={sent}
          busy={busy}
          onAgain={() => void send()}
          onTold={(reply) => {
            setTold(reply)
            onTold(reply)
          }}
        />
      )}
    </section>
  )
}

type CodeProps = {
  account: string
  sent: Sent
  busy: boolean
  onAgain: () => void
  onTold: (debt: Told) => void
}

function Code({ account, sent, busy, onAgain, onTold }: CodeProps) {
  const left = useSecondsLeft(sent.againAt)
  const form = useServerForm({
    initial: { code: '' },
    rules: { code: codeRule },
    beside: codeBeside,
    submit: async ({ code }) => {
      try {
        onTold(await call('/api/pay/debt', { account, code }))
      } catch (failure) {
        throw withTriesLeft(failure)
      }
    },
  })
  return (
    <Form form={form}>
      <p>{sent.tooMany ? words.tooMany(sent.minutes) : words.sent(sent.to, sent.minutes)}</p>
      <DemoLink />
      <CodeInput label={words.code} ref={focusWhenShown} {...form.field('code')} />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.show}
        </Button>
        {left > 0 ? (
          <p className={styles.small}>{auth.code.againAfter(left)}</p>
        ) : (
          <Button look="quiet" busy={busy} onClick={onAgain}>
            {auth.code.sendAgain}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

const Sums = ({ told: debt }: { told: Told }) => (
  <div className={styles.debt} tabIndex={-1} ref={focusWhenShown}>
    <p className={styles.stateName}>{words.sum(debt.debtKopiykas)}</p>
    {debt.pendingKopiykas > 0 && <p>{words.pending(debt.pendingKopiykas)}</p>}
    {debt.link === null ? (
      <p className={styles.small}>
        {debt.recommendedKopiykas === null ? words.nothing : words.recommended(debt.recommendedKopiykas)}
      </p>
    ) : (
      <>
        <p>{words.several}</p>
        <div>
          <LinkButton to="/pay/link/$code" params={{ code: debt.link }}>
            {words.paySeveral}
          </LinkButton>
        </div>
      </>
    )}
  </div>
)
