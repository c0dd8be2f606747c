import type { LimitState } from '#domain/limits.ts'
import { monthTitle } from '#text/dates.ts'
import { limitStates, limitsPage as words } from '#text/limits.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './limits.module.css'

type Answer = Reply<'/api/entity/limits'>

export const tones = {
  unknown: 'plain',
  within: 'good',
  near: 'soon',
  expected: 'soon',
  exceeded: 'act',
} as const satisfies Record<LimitState, string>

/** The running month: used of agreed, how it will end and from what that follows. */
export function RunningMonth({ reply, onCorrect }: { reply: Answer; onCorrect?: () => void }) {
  const { running, months } = reply
  const month = months.find((row) => row.month === running?.month)
  if (!running || !month || month.agreedKwh === null) return null
  const { agreedKwh, kwh, state } = month
  const { forecast } = running
  const top = Math.max(agreedKwh, kwh ?? 0, forecast?.kwh ?? 0) || 1
  const share = (value: number) => `${Math.min(100, (value / top) * 100)}%`
  return (
    <Card title={monthTitle(month.month)} aside={<Badge tone={tones[state]}>{limitStates[state]}</Badge>}>
      <div className={layout.stack12}>
        <p className={styles.big}>{kwh === null ? words.ofMonth(agreedKwh) : words.used(kwh, agreedKwh)}</p>
        <div className={styles.bar} data-state={state} aria-hidden="true">
          {forecast && <span className={styles.forecast} style={{ width: share(forecast.kwh) }} />}
          {kwh !== null && <span className={styles.used} style={{ width: share(kwh) }} />}
          <span className={styles.line} style={{ left: share(agreedKwh) }} />
        </div>
        {state === 'exceeded' && kwh !== null && <p>{words.over(kwh - agreedKwh)}</p>}
        {kwh === null && !forecast && <p>{words.notCounted}</p>}
        {forecast ? (
          <p>
            {words.forecast(forecast.kwh, agreedKwh)}{' '}
            <span className={layout.quiet}>
              {forecast.method === 'hours'
                ? words.methods.hours(forecast.till)
                : words.methods.month(forecast.till.slice(0, 7))}
            </span>
          </p>
        ) : (
          <p className={layout.quiet}>{words.noForecast}</p>
        )}
        {(state === 'expected' || state === 'exceeded') && <p className={layout.quiet}>{words.follows}</p>}
        {month.powerKw !== null && (
          <p>
            {words.agreedPower}: <b>{words.power(month.powerKw)}</b>
          </p>
        )}
        {onCorrect && (
          <div>
            <Button look={state === 'within' ? 'outline' : 'filled'} onClick={onCorrect}>
              {words.correct}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
