import { massFiles } from '#lists/readings-files.ts'
import { massFiles as words, massFileStates } from '#text/readings-files.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './file-readings.module.css'

type Row = Reply<'/api/entity/readings/mass/files'>['rows'][number]

const PAGE = '/cabinet/entity/indication_mass'
const tones = {
  uploaded: 'plain',
  checking: 'plain',
  checked: 'soon',
  sending: 'soon',
  done: 'good',
} as const

const cells = {
  name: (row: Row) => (
    <Link to={PAGE} search={{ file: row.file }}>
      {row.name}
    </Link>
  ),
  state: (row: Row) => (
    <Badge tone={row.state === 'done' && row.wrong ? 'soon' : tones[row.state]}>
      {massFileStates[row.state]}
    </Badge>
  ),
}

/** Files of the last two months: one whose check or sending was cut off goes on when it is opened. */
export function FilesBefore() {
  const of = useList(massFiles, '/api/entity/readings/mass/files', {}, { staleMs: 0 })
  return (
    <section className={styles.rows} aria-labelledby="mass-files">
      <h2 id="mass-files">{words.title}</h2>
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.file}
        cells={cells}
        filters={of.filtered || (of.answer.data?.total ?? 0) > 0}
        tools={of.filtered || (of.answer.data?.total ?? 0) > 0}
        empty={<EmptyState title={words.empty}>{words.emptyNext}</EmptyState>}
      />
    </section>
  )
}
