import { businessTariffs, serviceOf } from '#lists/business-tariffs.ts'
import { businessTariffs as words, tariffHistory, tariffs as text } from '#text/prices.ts'
import { glue } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import price from './tariffs.module.css'

type Answer = Reply<'/api/entity/tariffs'>
type Row = Answer['rows'][number]

const cells = {
  service: (row: Row) => (
    <>
      {serviceOf(row)}
      {row.own && row.current && (
        <>
          {' '}
          <Badge tone="light">{text.own}</Badge>
        </>
      )}
    </>
  ),
  act: (row: Row) => (row.service === 'supply' ? words.contract : row.act && glue(row.act)),
}

/** /cabinet/entity/directory/tariff-history: what a kWh costs a business, of what parts, and by which acts. */
export default function BusinessTariffs() {
  const { account } = useCustomer()
  const list = useList(businessTariffs, '/api/entity/tariffs', { account })
  return (
    <Page title={titles.tariffHistory} intro={tariffHistory.intro}>
      <Loaded answer={list.answer}>
        {(reply) => (
          <>
            <Now now={reply.now} />
            <ListView
              of={list}
              caption={titles.tariffHistory}
              rowKey={(row) => `${row.service} ${row.voltageClass} ${row.group} ${row.validFrom}`}
              cells={cells}
              empty={<EmptyState title={tariffHistory.none} />}
            />
            <p className={price.hint}>{words.vatHint}</p>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Now({ now }: Pick<Answer, 'now'>) {
  if (!now) return <Card title={words.now}>{words.unknown}</Card>
  return (
    <Card title={words.now} tone="light">
      <div className={price.now}>
        <div>
          <ul className={price.big}>
            <li>
              <b>{priceText(now.withVatE4)}</b> <span>{tariffHistory.perKwh}</span>
            </li>
          </ul>
        </div>
        {now.parts.length > 1 && (
          <div>
            <p className={price.hint}>{words.parts}</p>
            <Facts facts={now.parts.map((part) => [serviceOf(part), priceText(part.priceE4)])} />
            {now.distributionDirect && <p className={price.hint}>{words.direct}</p>}
          </div>
        )}
      </div>
    </Card>
  )
}
