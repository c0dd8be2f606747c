import { numberText } from '#text/format.ts'
import { massColumns, massReadings } from '#text/file-readings.ts'
import { zones } from '#text/terms.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import type { Checked } from './checked-file.ts'
import styles from './file-readings.module.css'

type Taken = NonNullable<Checked['taken']>
const words = massReadings.taken

/** Which column of the file was taken for what, the first rows beside the previous readings, and what is doubtful. */
export function TakenColumns({ taken }: { taken: Taken }) {
  const { sheet, hidden, columns, besides, sheets, same, first } = taken
  const list = (names: readonly string[]) => names.join(', ')
  const doubts = [
    same ? words.same : '',
    hidden ? words.hiddenSheet : '',
    besides.length > 0
      ? words.besides(list(besides.map(({ column, title }) => words.column(column, title))))
      : '',
    sheets.length > 0 ? words.sheets(list(sheets.map(words.named))) : '',
  ].filter((doubt) => doubt !== '')
  return (
    <Card title={words.title}>
      {doubts.map((doubt) => (
        <Alert key={doubt} tone="soon">
          {doubt}
        </Alert>
      ))}
      <dl className={styles.taken}>
        {sheet !== null && (
          <div>
            <dt>{words.sheet}</dt>
            <dd>{hidden ? words.hidden(sheet) : words.named(sheet)}</dd>
          </div>
        )}
        {columns.map(({ as, column, title }) => (
          <div key={as}>
            <dt>{massColumns[as]}</dt>
            <dd>{words.column(column, title)}</dd>
          </div>
        ))}
      </dl>
      {first.length > 0 && (
        <div>
          <p className={layout.quiet}>{words.first}</p>
          <ul className={styles.first}>
            {first.map((row) => (
              <li key={row.row}>
                <span>
                  {row.meter === '' ? massReadings.rowOf(row.row) : massReadings.meter(row.meter)}
                  {row.zone !== null && row.zone !== 'single' && `, ${zones[row.zone]}`}
                </span>
                <span>{words.was(row.previous === null ? '—' : numberText(row.previous))}</span>
                <b>{words.becomes(row.value === null ? row.typed : numberText(row.value))}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
