import { payerFeeOf, type PayProvider } from '#domain/payment-life.ts'
import { paymentSourceText } from '#text/payment-states.ts'
import { paying as words } from '#text/paying.ts'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './pay.module.css'

type Props = {
  providers: readonly PayProvider[]
  /** taken from the payer on top, hundredths of a percent */
  fees: readonly { readonly provider: PayProvider; readonly hundredths: number }[]
  /** null until a sum is typed */
  kopiykas: number | null
  busy: PayProvider | null
  onChoose: (provider: PayProvider) => void
}

/** Big buttons that send the form they stand in, each to its provider. */
export const ProviderButtons = ({ providers, fees, kopiykas, busy, onChoose }: Props) => (
  <div className={layout.stack8}>
    {providers.map((provider, index) => (
      <div key={provider} className={styles.provider}>
        <Button
          type="submit"
          wide
          look={index === 0 ? 'filled' : 'outline'}
          busy={busy === provider}
          onClick={() => onChoose(provider)}
        >
          {kopiykas === null ? words.through(paymentSourceText(provider)) : words.by(provider, kopiykas)}
        </Button>
        <span className={styles.fee}>
          {feeText(fees.find((fee) => fee.provider === provider)?.hundredths ?? 0, kopiykas)}
        </span>
      </div>
    ))}
    <p className={styles.small}>{words.leaving}</p>
  </div>
)

/** The line has its place before there is a sum. */
const feeText = (hundredths: number, kopiykas: number | null): string =>
  hundredths === 0 ? words.noFee : kopiykas === null ? '\u00a0' : words.fee(payerFeeOf(kopiykas, hundredths))
