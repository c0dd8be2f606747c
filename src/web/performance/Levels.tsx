import { numberText } from '#text/format.ts'
import { performance as words } from '#text/performance.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './performance.module.css'

type Level = Reply<'/api/admin/performance/levels'>['functions'][number]
/** Less than this of the budget left is a warning. */
const LITTLE = 0.25

const columns: readonly Column<Level>[] = [
  { key: 'name', title: words.levelColumns.name, place: 'head', cell: ({ name }) => words.functions[name] },
  {
    key: 'good',
    title: words.levelColumns.good,
    figures: true,
    place: 'under',
    cell: ({ good }) => (good === null ? '—' : words.share(good)),
  },
  {
    key: 'calls',
    title: words.levelColumns.calls,
    figures: true,
    place: 'details',
    cell: ({ calls }) => numberText(calls),
  },
  {
    key: 'failures',
    title: words.levelColumns.failures,
    figures: true,
    place: 'details',
    cell: ({ failures }) => numberText(failures),
  },
  {
    key: 'left',
    title: words.levelColumns.left,
    place: 'right',
    cell: ({ left, allowed }) =>
      left === null ? (
        '—'
      ) : (
        <Badge tone={left < 0 ? 'act' : left < LITTLE ? 'soon' : 'good'}>
          {left < 0
            ? words.overspent(numberText(allowed))
            : words.leftOf(words.wholeShare(left), numberText(allowed))}
        </Badge>
      ),
  },
  {
    key: 'burn',
    title: words.levelColumns.burn,
    place: 'details',
    cell: ({ burn }) => (burn === null ? '—' : burn > 1 ? words.burn(burn) : words.burnSlow),
  },
  {
    key: 'worst',
    title: words.levelColumns.worst,
    figures: true,
    place: 'details',
    cell: ({ worstP95 }) => words.ms(worstP95),
  },
]

/** What became of the promise to customers, by function, and what is left of the failures it allows. */
export function Levels({ everyMs }: { everyMs: number | undefined }) {
  const answer = useCall('/api/admin/performance/levels', {}, { staleMs: 60_000, everyMs })
  return (
    <section className={layout.stack12}>
      <h2>{words.levels}</h2>
      <Loaded answer={answer}>
        {({ functions, objective }) => (
          <>
            <p className={styles.told}>{words.levelsTold(words.share(objective))}</p>
            <Table caption={words.levels} columns={columns} rows={functions} rowKey={({ name }) => name} />
          </>
        )}
      </Loaded>
    </section>
  )
}
