import type { PaymentState } from '#domain/payment-life.ts'
import { paymentLife as words } from '#text/payment-life.ts'
import { terms } from '#text/terms.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './pay.module.css'

const tones = {
  started: 'plain',
  'at-provider': 'soon',
  confirmed: 'soon',
  passed: 'soon',
  credited: 'good',
  declined: 'act',
  expired: 'plain',
  reversed: 'act',
  refunded: 'plain',
} as const satisfies Record<PaymentState, string>

export const StateBadge = ({ state }: { state: PaymentState }) => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
)

/** How far a payment is; null where it has left this way. */
const AT: Partial<Record<PaymentState, number>> = {
  started: 0,
  'at-provider': 1,
  confirmed: 2,
  passed: 3,
  credited: 4,
}

type Props = { state: PaymentState; reason: string | null; waits: boolean }

/** The state in words, what it means for the payer, and how far it is; read out when it changes. */
export function StateOf({ state, reason, waits }: Props) {
  const at = AT[state]
  return (
    <div className={layout.stack12}>
      <output className={layout.stack12}>
        <span className={styles.stateName}>{words.states[state]}</span>
        <span>{waits ? words.waits : words.hints[state]}</span>
        {reason !== null && <span>{words.reason(reason)}</span>}
      </output>
      {at !== undefined && <Steps label={words.stepsLabel} steps={words.steps} at={at} done={terms.done} />}
    </div>
  )
}
