import { dateTimeText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { channels, deliveriesPage } from '#text/notice-choices.ts'
import { enteredOutages as words } from '#text/staff-outages.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './outages.module.css'

type Row = Reply<'/api/admin/outages/told'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'recipient', title: words.recipient, place: 'head', cell: ({ recipient }) => recipient },
  { key: 'account', title: terms.account, place: 'details', cell: ({ account }) => account },
  {
    key: 'channel',
    title: deliveriesPage.columns.channel,
    place: 'details',
    cell: ({ channel }) => channels[channel],
  },
  {
    key: 'at',
    title: deliveriesPage.columns.at,
    place: 'under',
    cell: ({ at }) => dateTimeText(new Date(at)),
  },
  { key: 'state', title: terms.state, place: 'right', cell: ({ state }) => deliveriesPage.states[state] },
]

/** Who was told of an entered outage, and what became of the messages. */
export default function ToldOf({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall('/api/admin/outages/told', { id }, { staleMs: 0 })
  return (
    <Dialog open onClose={onClose} title={words.toldTo} width="upload">
      <Loaded answer={answer}>
        {({ sent, waiting, failed, rows }) =>
          rows.length === 0 ? (
            <p>{words.toldNobody}</p>
          ) : (
            <>
              <p>{words.toldCount(numberText(sent), numberText(waiting), numberText(failed))}</p>
              {/* it scrolls by itself, so the keyboard must reach it */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <section className={styles.told} tabIndex={0} aria-label={words.toldLatest}>
                <Table
                  caption={words.toldLatest}
                  columns={columns}
                  rows={rows}
                  rowKey={({ id: row }) => row}
                />
              </section>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
