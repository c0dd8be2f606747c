import { limitsPage as words } from '#text/limits.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import styles from './limits.module.css'

type Restriction = Reply<'/api/entity/limits'>['restrictions'][number]

/** ГОП: the queue, the hours and the power the account comes down to; the one in force alone where there is one. */
export function Restrictions({ all }: { all: readonly Restriction[] }) {
  const shown = all.some(({ current }) => current) ? all.filter(({ current }) => current) : all
  return (
    <Card title={words.restrictions}>
      {shown.map((one) => (
        <Facts
          key={`${one.validFrom} ${one.queue}`}
          facts={[
            [words.queue, one.queue],
            [words.limit, one.limitKw === null ? words.unset : words.power(one.limitKw)],
            [
              words.hours,
              one.fromHour === null || one.tillHour === null
                ? words.unset
                : words.hoursText(one.fromHour, one.tillHour),
            ],
            [
              words.valid,
              one.validTo === null ? words.since(one.validFrom) : words.span(one.validFrom, one.validTo),
            ],
            [terms.document, one.document],
          ]}
        />
      ))}
      <p className={styles.quiet}>{words.restrictionFollows}</p>
    </Card>
  )
}
