import { useState } from 'react'
import { MOST_IN_ARCHIVE, MOST_IN_ZIP } from '#domain/document-limits.ts'
import { documentChoice as words } from '#text/business-documents.ts'
import type { Reply } from '#web/api/call.ts'
import { type Chosen, ChosenRows } from '#web/lists/ChosenRows.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { Select } from '#web/ui/Select.tsx'

export type BusinessDocument = Reply<'/api/entity/documents'>['rows'][number]
export const keyOf = ({ account, kind, bill }: BusinessDocument): string => `${account} ${kind} ${bill}`

type Format = keyof typeof words.zips
const FORMATS = Object.entries(words.zips)
const isFormat = (value: string): value is Format => Object.hasOwn(words.zips, value)

type Props = {
  chosen: Chosen<BusinessDocument>
  /** documents of the page that can be chosen */
  offered: readonly BusinessDocument[]
  /** how many the filters find */
  total: number
  /** the filters and the order of the list */
  wanted: object
}

/** The chosen documents, or all found ones, as one archive. */
export function DocumentChoice({ chosen, offered, total, wanted }: Props) {
  const [format, setFormat] = useState<Format>('pdf')
  const papers = chosen.rows
  const count = papers.length
  const fits = count === 0 ? total <= MOST_IN_ARCHIVE : count <= MOST_IN_ZIP
  if (total === 0 && count === 0) return null
  return (
    <ChosenRows
      of={chosen}
      offered={offered}
      words={{ all: words.page, drop: words.drop, tooMany: words.tooMany }}
      most={MOST_IN_ZIP}
      sum={
        count > 0
          ? words.chosen(
              count,
              papers.reduce((sum, paper) => sum + paper.amountKopiykas, 0),
            )
          : total > MOST_IN_ARCHIVE
            ? words.allTooMany(total, MOST_IN_ARCHIVE)
            : words.hint
      }
    >
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
              ? { format, chosen: papers.map(({ account, kind, bill }) => ({ account, kind, bill })) }
              : { ...wanted, format }
          }
          look={count > 0 ? 'filled' : 'outline'}
        >
          {count > 0 ? words.archive : words.all(total)}
        </DownloadButton>
      )}
    </ChosenRows>
  )
}
