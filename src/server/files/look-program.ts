import { serveThread } from '#server/off-loop.ts'
import { type ContentType, lookAt } from './look-at.ts'
import { type NotATable, notATable } from './not-a-table.ts'
import { hasOutsideLinks } from './outside-links.ts'
import { type PdfFault, pdfFault } from './pdf-fault.ts'

/** What may be asked about a file, and what is answered. */
export type Answers = {
  readonly type: ContentType | null
  readonly 'not-a-table': NotATable | null
  readonly 'outside-links': boolean
  readonly 'pdf-fault': PdfFault | null
}
export type Question = { readonly what: keyof Answers; readonly path: string }

const ways: { readonly [K in keyof Answers]: (path: string) => Promise<Answers[K]> } = {
  type: lookAt,
  'not-a-table': notATable,
  'outside-links': hasOutsideLinks,
  'pdf-fault': pdfFault,
}

serveThread<Question>(async function* ({ what, path }) {
  yield Buffer.from(JSON.stringify(await ways[what](path)))
})
