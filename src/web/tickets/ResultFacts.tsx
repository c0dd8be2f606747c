import type { OrderResult } from '#domain/order-result.ts'
import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { orderResult as words } from '#text/orders.ts'
import { zones } from '#text/terms.ts'
import { Facts } from '#web/ui/Facts.tsx'

const shown = (values: OrderResult['old']): string =>
  values.map(({ zone, value }) => `${zones[zone]} ${numberText(value)}`).join(', ')

/** What a crew did. */
export const ResultFacts = ({ result }: { result: OrderResult }) => (
  <Facts
    facts={[
      [words.work, words.works[result.work]],
      [words.act, result.act],
      ...(result.old.length === 0
        ? []
        : [[result.next === null ? words.values : words.oldValues, shown(result.old)] as const]),
      ...(result.next === null
        ? []
        : [
            [words.next, result.next.number] as const,
            [words.nextValues, shown(result.next.values)] as const,
          ]),
      ...(result.seal === null ? [] : [[words.seal, result.seal] as const]),
      ...(result.verifiedTill === null ? [] : [[words.verifiedTill, dateText(result.verifiedTill)] as const]),
      ...(result.remark === null ? [] : [[words.remark, result.remark] as const]),
    ]}
  />
)
