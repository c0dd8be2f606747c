// A thread that gives back what it is given, and fails where it is told to.
import { serveThread } from '#server/off-loop.ts'

export type Work = { readonly fails: boolean }

serveThread<Work, string>(async function* ({ fails }, pieces) {
  if (fails) throw new Error('as told')
  for await (const piece of pieces) yield Buffer.from(piece)
})
