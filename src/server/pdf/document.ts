import type { FileReply } from '#contract/endpoint.ts'
import { openThreads } from '#server/off-loop.ts'
import type { Drawing } from './draw-program.ts'
import type { Paper } from './paper.ts'

export type { Block, Paper, PaperTable } from './paper.ts'

const threads = openThreads<Drawing>(new URL('draw-program.ts', import.meta.url))

/** Draws a document as PDF, in a thread (draw.ts). */
export const renderPdf = (paper: Paper): Promise<Uint8Array> =>
  threads.whole({ title: paper.title, papers: [paper] })

/** The same as a file to save. */
export const pdfFile = async (paper: Paper): Promise<FileReply> => ({
  name: `${paper.fileName}.pdf`,
  type: 'application/pdf',
  bytes: await renderPdf(paper),
})

/** Several documents as a file to save; the title is also its name, without the ending. */
export const papersFile = async (title: string, papers: readonly Paper[]): Promise<FileReply> => ({
  name: `${title}.pdf`,
  type: 'application/pdf',
  bytes: await threads.whole({ title, papers }),
})
