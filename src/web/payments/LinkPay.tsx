import { useCallback, useState } from 'react'
import { formatIban } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { hryvniasString } from '#domain/money.ts'
import type { PayProvider } from '#domain/payment-life.ts'
import { guestPay as words, paying } from '#text/paying.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { DemoLine } from './DemoLine.tsx'
import { keyOf } from './kept.ts'
import { leave, useCameBack } from './leave.ts'
import { LinkEnded } from './LinkEnded.tsx'
import { payableRule, payableSum } from './pay-rules.ts'
import styles from './pay.module.css'
import { ProviderButtons } from './ProviderButtons.tsx'

type Told = Reply<'/api/pay/link'>

/** /pay/link/$code: the sum and the end of the account, for whoever was sent the link. */
export default function LinkPay() {
  const { code = '' } = useParams()
  const answer = useCall('/api/pay/link', { code }, { staleMs: Infinity })
  return (
    <Page narrow>
      <DemoLine />
      {answer.error?.code === 'pay-link-ended' ? (
        <LinkEnded />
      ) : (
        <Loaded answer={answer} skeleton={<Skeleton lines={[52, 80, 52]} />}>
          {(link) => <Pay code={code} told={link} />}
        </Loaded>
      )}
    </Page>
  )
}

function Pay({ code, told: link }: { code: string; told: Told }) {
  const [provider, setProvider] = useState<PayProvider>(link.providers[0] ?? 'liqpay')
  const [leaving, setLeaving] = useState(false)
  const [several, setSeveral] = useState<Reply<'/api/pay/link/start'>['several'] | null>(null)
  useCameBack(useCallback(() => setLeaving(false), []))
  const form = useServerForm({
    initial: { kopiykas: link.kopiykas === null ? '' : hryvniasString(link.kopiykas).replace('.', ',') },
    rules: { kopiykas: payableRule },
    submit: async ({ kopiykas }) => {
      const body = { code, kopiykas: payableSum(kopiykas) ?? 0, provider }
      const request = { ...body, payments: Math.max(1, several?.length ?? 1) }
      const reply = await call('/api/pay/link/start', request, {
        idempotencyKey: keyOf(JSON.stringify(request)),
      })
      if (reply.started === null) return setSeveral(reply.several)
      setLeaving(true)
      leave(reply.started.going)
    },
  })
  if (several !== null)
    return (
      <Form form={form}>
        <p>{words.linkFor(link.account)}</p>
        <p tabIndex={-1} ref={focusWhenShown}>
          {words.several(several.length)}
        </p>
        <ol className={styles.lines}>
          {several.map(({ kopiykas, payee }) => (
            <li key={payee.iban} className={styles.line}>
              <Money kopiykas={kopiykas} />
              <p className={styles.small}>{payee.name}</p>
              <p className={styles.small}>
                {paying.iban} {formatIban(payee.iban)}
              </p>
            </li>
          ))}
        </ol>
        <FormActions>
          <Button type="submit" wide busy={form.busy || leaving}>
            {words.begin(several[0]?.kopiykas ?? 0)}
          </Button>
          <Button look="quiet" onClick={() => setSeveral(null)}>
            {words.changeSum}
          </Button>
        </FormActions>
      </Form>
    )
  return (
    <Form form={form}>
      <div>
        {link.kopiykas === null ? <p>{words.nothing}</p> : <Money kopiykas={link.kopiykas} big />}
        <p>{words.linkFor(link.account)}</p>
        {link.address !== null && <p className={styles.small}>{link.address}</p>}
      </div>
      <TextInput label={paying.sum} inputMode="decimal" maxLength={14} {...form.field('kopiykas')} />
      {link.providers.length === 0 ? (
        <Alert tone="soon">{paying.notOffered}</Alert>
      ) : (
        <ProviderButtons
          providers={link.providers}
          fees={link.fees}
          kopiykas={payableSum(form.values.kopiykas)}
          busy={form.busy || leaving ? provider : null}
          onChoose={setProvider}
        />
      )}
      <p className={styles.small}>{words.until(kyivDate(new Date(link.expiresAt)))}</p>
    </Form>
  )
}
