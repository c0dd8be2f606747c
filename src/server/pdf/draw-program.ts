// A thread that draws documents, so that nobody waits for them but who asked.
import { serveThread } from '#server/off-loop.ts'
import { drawPapers } from './draw.ts'
import type { Paper } from './paper.ts'

export type Drawing = { readonly title: string; readonly papers: readonly Paper[] }

serveThread<Drawing>(async function* ({ title, papers }) {
  yield await drawPapers(title, papers)
})
