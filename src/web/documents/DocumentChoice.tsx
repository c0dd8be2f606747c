import { useState } from 'react'
import { MOST_IN_ARCHIVE, MOST_IN_ZIP } from '#domain/document-limits.ts'
import { documentChoice as words } from '#text/business-documents.ts'
import type { Reply } from '#web/api/call.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import styles from './choice.module.css'

export type BusinessDocument = Reply<'/api/entity/documents'>['rows'][number]
export const keyOf = ({ account, kind, bill }: BusinessDocument): string => `${account} ${kind} ${bill}`

type Format = keyof typeof words.zips
const FORMATS = Object.entries(words.zips)
const isFormat = (value: string): value is Format => Object.hasOwn(words.zips, value)

type Props = {
  chosen: readonly BusinessDocument[]
  /** documents of the page that can be chosen */
  offered: readonly BusinessDocument[]
  /** how many the filters find */
  total: number
  /** the filters and the order of the list */
  wanted: object
  onChange: (chosen: readonly BusinessDocument[]) => void
}

/** The chosen documents, or all found ones, as one archive. */
export function DocumentChoice({ chosen, offered, total, wanted, onChange }: Props) {
  const [format, setFormat] = useState<Format>('pdf')
  const keys = new Set(chosen.map(keyOf))
  const missing = offered.filter((paper) => !keys.has(keyOf(paper)))
  const count = chosen.length
  const fits = count === 0 ? total <= MOST_IN_ARCHIVE : count <= MOST_IN_ZIP
  if (total === 0 && count === 0) return null
  return (
    <div className={styles.chosen} data-any={count > 0}>
      <p aria-live="polite">
        {count > 0
          ? words.chosen(
              count,
              chosen.reduce((sum, paper) => sum + paper.amountKopiykas, 0),
            )
          : total > MOST_IN_ARCHIVE
            ? words.allTooMany(total, MOST_IN_ARCHIVE)
            : words.hint}
        {count > MOST_IN_ZIP && <span className={styles.tooMany}>{words.tooMany(MOST_IN_ZIP)}</span>}
      </p>
      <div className={styles.tools}>
        {missing.length > 0 && (
          <Button look="quiet" onClick={() => onChange([...chosen, ...missing])}>
            {words.page}
          </Button>
        )}
        {count > 0 && (
          <Button look="quiet" onClick={() => onChange([])}>
            {words.drop}
          </Button>
        )}
        <Select
          label={words.inArchive}
          value={format}
          onChange={(value) => setFormat(isFormat(value) ? value : 'pdf')}
          options={FORMATS.map(([value, label]) => ({ value, label }))}
        />
        {fits && (
          <DownloadButton
            path="/api/entity/documents/zip"
            body={
              count > 0
                ? { format, chosen: chosen.map(({ account, kind, bill }) => ({ account, kind, bill })) }
                : { ...wanted, format }
            }
            look={count > 0 ? 'filled' : 'outline'}
          >
            {count > 0 ? words.archive : words.all(total)}
          </DownloadButton>
        )}
      </div>
    </div>
  )
}
