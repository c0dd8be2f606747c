import { limitsPage as words } from '#text/limits.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import layout from '#web/ui/layout.module.css'

type Restriction = Reply<'/api/entity/limits'>['restrictions'][number]

/** ГОП: the queue, the hours and the power the account comes down to; the one in force alone where there is one. */
export function Restrictions({ all }: { all: readonly Restriction[] }) {
  const shown = all.some(({ current }) => current) ? all.filter(({ current }) => current) : all
  return (
    <Card title={words.restrictions}>
      {shown.map((restriction) => (
        <Facts
          key={`${restriction.validFrom} ${restriction.queue}`}
          facts={[
            [words.queue, restriction.queue],
            [words.limit, restriction.limitKw === null ? words.unset : words.power(restriction.limitKw)],
            [
              words.hours,
              restriction.fromHour === null || restriction.tillHour === null
                ? words.unset
                : words.hoursText(restriction.fromHour, restriction.tillHour),
            ],
            [
              words.valid,
              restriction.validTo === null
                ? words.since(restriction.validFrom)
                : words.span(restriction.validFrom, restriction.validTo),
            ],
            [terms.document, restriction.document],
          ]}
        />
      ))}
      <p className={layout.quiet}>{words.restrictionFollows}</p>
    </Card>
  )
}
