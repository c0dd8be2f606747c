import type { PayProvider } from '#domain/payment-life.ts'
import { paying as words } from '#text/paying.ts'
import type { Body, Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './pay.module.css'

type Preview = Reply<'/api/payments/preview'>
type Props = {
  body: Body<'/api/payments/preview'>
  preview: Preview
  total: number
  busy: PayProvider | null
  onPay: (provider: PayProvider) => void
}

const feeOf = ({ payments }: Preview): number =>
  payments.reduce((sum, { feeKopiykas }) => sum + feeKopiykas, 0)

/** A big button for each provider that is open for every company of the basket, with its fee. */
export const Providers = ({ body, preview, total, busy, onPay }: Props) => (
  <div className={layout.stack8}>
    {preview.providers.map((provider, index) => (
      <div key={provider} className={styles.provider}>
        <Button
          wide
          look={index === 0 ? 'filled' : 'outline'}
          busy={busy === provider}
          disabled={busy !== null && busy !== provider}
          onClick={() => onPay(provider)}
        >
          {words.by(provider, total)}
        </Button>
        {provider === preview.provider ? (
          <Fee kopiykas={feeOf(preview)} />
        ) : (
          <OtherFee body={body} provider={provider} />
        )}
      </div>
    ))}
    <p className={styles.small}>{words.leaving}</p>
  </div>
)

const Fee = ({ kopiykas }: { kopiykas: number }) => (
  <span className={styles.fee}>{kopiykas === 0 ? words.noFee : words.fee(kopiykas)}</span>
)

/** Each provider has a fee of its own; the line has its place before it is known. */
function OtherFee({ body, provider }: { body: Props['body']; provider: PayProvider }) {
  const { data } = useCall('/api/payments/preview', { ...body, provider }, { paged: true })
  return data ? <Fee kopiykas={feeOf(data)} /> : <span className={styles.fee}>{'\u00a0'}</span>
}
