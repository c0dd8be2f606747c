import { zoneHours, zonesOf, type ZoneCount } from '#domain/zone.ts'
import { tariffHistory as words, tariffs as text } from '#text/directory.ts'
import { glue, numberText } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import { lists } from '#text/lists.ts'
import { titles } from '#text/titles.ts'
import { zones as zoneNames } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './list.module.css'
import { ListTools } from '#web/ui/ListTools.tsx'
import price from './tariffs.module.css'

type Answer = Reply<'/api/person/tariffs'>
type Row = Answer['rows'][number]
type Block = Row['blocks'][number]

const groups: Readonly<Record<string, string>> = words.groups
const isZoneCount = (n: number): n is ZoneCount => n === 1 || n === 2 || n === 3

const columns: readonly Column<Row>[] = [
  {
    key: 'validFrom',
    title: words.since,
    heading: true,
    sortable: true,
    cell: (row) => (
      <span>
        {row.validTo === null ? text.since(row.validFrom) : text.between(row.validFrom, row.validTo)}
        {row.own && (
          <span className={price.mark}>
            <Badge tone={row.current ? 'light' : 'plain'}>{text.own}</Badge>
          </span>
        )}
      </span>
    ),
  },
  { key: 'group', title: words.group, sortable: true, cell: (row) => groups[row.group] ?? row.group },
  { key: 'price', title: text.columns.price, sortable: true, cell: (row) => <Blocks blocks={row.blocks} /> },
  {
    key: 'act',
    title: text.act,
    cell: (row) => row.act && glue(row.act),
  },
]

const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <ul className={price.blocks}>
    {blocks.map((block, index) => (
      <li key={block.uptoKwh ?? 'rest'}>
        <b>{words.priceOf(block.priceE4)}</b>{' '}
        <span>{words.block1(block.uptoKwh, blocks[index - 1]?.uptoKwh ?? 0)}</span>
      </li>
    ))}
  </ul>
)

/** /cabinet/person/directory/tariff-history: prices, the act of each, and what one's own kWh costs by zones. */
export default function Tariffs() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const list = useListState({ sort: { by: 'validFrom', descending: true }, pageSize: 12 })
  const own = list.filter('scope') === 'own'
  const search = list.filter('search')
  const wanted = {
    account,
    ...(own ? { own } : {}),
    ...(search === undefined ? {} : { search }),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/person/tariffs', { ...wanted, ...list.paging }, { paged: true })
  return (
    <Page title={titles.tariffHistory} intro={words.intro}>
      <Loaded answer={answer}>
        {(reply) => (
          <>
            <Now reply={reply} />
            <section className={styles.list}>
              <ListTools path="/api/person/tariffs/export" body={(format) => ({ ...wanted, format })}>
                <SearchField
                  label={words.search}
                  value={search ?? ''}
                  onSearch={(value) => list.setFilter({ search: value.trim() })}
                />
                <Select
                  label={words.scope.label}
                  value={own ? 'own' : ''}
                  onChange={(value) => list.setFilter({ scope: value })}
                  placeholder={words.scope.all}
                  options={[{ value: 'own', label: words.scope.own }]}
                />
              </ListTools>
              <Table
                caption={titles.tariffHistory}
                columns={columns}
                rows={reply.rows}
                rowKey={(row) => `${row.group} ${row.validFrom}`}
                sort={list.sort}
                onSort={list.onSort}
                paging={list.pages(reply.total)}
                busy={answer.isPlaceholderData}
                empty={
                  search !== undefined ? (
                    <NothingFound onClear={() => list.setFilter({ scope: '', search: '' })} />
                  ) : (
                    <EmptyState
                      title={words.none}
                      action={
                        <Button look="outline" onClick={() => list.setFilter({ scope: '' })}>
                          {lists.clear}
                        </Button>
                      }
                    />
                  )
                }
              />
            </section>
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
        const coefficient = coefficients.find((one) => one.zones === count && one.zone === zone)?.coefficient
        const hours = zoneHours(count).filter((one) => one.zone === zone)
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
