import { zoneHours, zonesOf, type ZoneCount } from '#domain/zone.ts'
import { groupOf, tariffs } from '#lists/tariffs.ts'
import { tariffHistory as words, tariffs as text } from '#text/prices.ts'
import { glue, numberText } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import { titles } from '#text/titles.ts'
import { zones as zoneNames } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import price from './tariffs.module.css'

type Answer = Reply<'/api/person/tariffs'>
type Row = Answer['rows'][number]
type Block = Row['blocks'][number]

const isZoneCount = (n: number): n is ZoneCount => n === 1 || n === 2 || n === 3

/** A line for each block, in the same order in every column. */
const Blocks = ({ of, say }: { of: readonly Block[]; say: (block: Block, from: number) => string }) => (
  <ul className={price.blocks}>
    {of.map((block, index) => (
      <li key={block.uptoKwh ?? 'rest'}>{say(block, of[index - 1]?.uptoKwh ?? 0)}</li>
    ))}
  </ul>
)

const cells = {
  group: (row: Row) => (
    <>
      {row.own && (
        <>
          <Badge tone={row.current ? 'light' : 'plain'}>{text.own}</Badge>{' '}
        </>
      )}
      {groupOf(row)}
    </>
  ),
  volume: (row: Row) => <Blocks of={row.blocks} say={({ uptoKwh }, from) => words.block1(uptoKwh, from)} />,
  price: (row: Row) => <Blocks of={row.blocks} say={({ priceE4 }) => words.priceOf(priceE4)} />,
  act: (row: Row) => row.act && glue(row.act),
}

/** /cabinet/person/directory/tariff-history: prices, the act of each, and what the customer's own kWh costs by zone. */
export default function Tariffs() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const list = useList(tariffs, '/api/person/tariffs', { account })
  return (
    <Page intro={words.intro}>
      <Loaded answer={list.answer}>
        {(reply) => (
          <>
            <Now reply={reply} />
            <ListView
              of={list}
              caption={titles.tariffHistory}
              rowKey={(row) => `${row.group} ${row.validFrom}`}
              cells={cells}
              empty={<EmptyState title={words.none} />}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Now({ reply: { current, zones, coefficients } }: { reply: Answer }) {
  if (!current) return <Card title={words.now}>{words.noPrice}</Card>
  const counted = zones.filter(isZoneCount)
  const most = counted.toSorted((a, b) => b - a)[0] ?? 1
  return (
    <Card title={words.now} tone="light">
      <div className={price.now}>
        <div>
          <ul className={price.big}>
            {current.blocks.map((block, index) => (
              <li key={block.uptoKwh ?? 'rest'}>
                <b>{priceText(block.priceE4)}</b>
                <span>
                  {words.perKwh}
                  {current.blocks.length > 1 &&
                    `, ${words.block1(block.uptoKwh, current.blocks[index - 1]?.uptoKwh ?? 0).toLowerCase()}`}
                </span>
              </li>
            ))}
          </ul>
          <p className={price.act}>
            {text.since(current.validFrom)}.{current.act && ` ${glue(current.act)}`}
          </p>
        </div>
        <div>
          <p className={price.hint}>{words.zonesHint(most)}</p>
          {counted
            .filter((count) => count > 1)
            .map((count) => (
              <Zones
                key={count}
                count={count}
                base={current.blocks[0]?.priceE4 ?? 0}
                coefficients={coefficients}
              />
            ))}
        </div>
      </div>
    </Card>
  )
}

type ZonesProps = { count: ZoneCount; base: number; coefficients: Answer['coefficients'] }

const Zones = ({ count, base, coefficients }: ZonesProps) => (
  <table className={price.zones}>
    <caption className="visually-hidden">{words.zonesTitle}</caption>
    <thead>
      <tr>
        <th scope="col">{words.zone}</th>
        <th scope="col">{words.hours}</th>
        <th scope="col">{words.coefficient}</th>
        <th scope="col">{words.price}</th>
      </tr>
    </thead>
    <tbody>
      {zonesOf(count).map((zone) => {
        const coefficient = coefficients.find((row) => row.zones === count && row.zone === zone)?.coefficient
        const hours = zoneHours(count).filter((span) => span.zone === zone)
        return (
          <tr key={zone}>
            <th scope="row">{zoneNames[zone]}</th>
            <td>{hours.map(({ from, to }) => `${from}–${to}`).join(', ')}</td>
            <td>{coefficient !== undefined && numberText(coefficient / 100)}</td>
            <td>{coefficient !== undefined && priceText(base, coefficient)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
