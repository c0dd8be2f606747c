import { SHARES } from '#server/fair-line.ts'
import { openThreads, WorkTooLong } from '#server/off-loop.ts'
import { turns } from '#server/turns.ts'
import type { ContentType } from './look-at.ts'
import type { Answers, Question } from './look-program.ts'
import type { NotATable } from './not-a-table.ts'
import type { PdfFault } from './pdf-fault.ts'

export type { ContentType } from './look-at.ts'

/**
 * Strangers' files are read by a thread: whatever one of them holds, nobody else waits for it, and what takes longer or
 * more memory than this is not taken.
 */
const threads = openThreads<Question>(new URL('look-program.ts', import.meta.url), {
  seconds: 10,
  oldMiB: 128,
})

/** Each check holds a file of up to ten megabytes in memory, so their number limits memory (promise F2). */
const inTurn = turns({
  name: 'files',
  atOnce: 2,
  inLine: 20,
  ...SHARES,
  waitSeconds: 10,
  retryAfterSeconds: 5,
})

/**
 * The type of a file by its content; the name does not matter (promise F1). Workbooks count only when nothing in them
 * runs (pages and XML that are called .xls too), ASN.1 as .p7s only when it is SignedData from end to end, text as .csv only when it is a table.
 * @returns null for everything else
 * @throws 'busy' when many files are being checked
 */
export const contentTypeOf = (path: string): Promise<ContentType | null> => answer('type', path, null)

/** What a refused file is, as far as its content tells (`notATable`); null: it does not. @throws 'busy' */
export const kindOfRefused = (path: string): Promise<NotATable | null> => answer('not-a-table', path, null)

/** Whether a workbook fetches something from elsewhere when it is opened (`hasOutsideLinks`). @throws 'busy' */
export const leadsOutside = (path: string): Promise<boolean> => answer('outside-links', path, true)

/** Why a PDF is not taken (`pdfFault`); null: nothing in it runs. @throws 'busy' */
export const faultOfPdf = (path: string): Promise<PdfFault | null> => answer('pdf-fault', path, 'scripts')

/** @param unknown what is said of a file that takes too long */
const answer = <K extends keyof Answers>(what: K, path: string, unknown: Answers[K]): Promise<Answers[K]> =>
  inTurn(async () => {
    try {
      const bytes = await threads.whole({ what, path })
      // our own thread prints nothing else
      return JSON.parse(Buffer.from(bytes).toString()) as Answers[K]
    } catch (error) {
      if (error instanceof WorkTooLong) return unknown
      throw error
    }
  })
