// A thread that gives back what it is given, and fails, hangs or swallows memory where it is told to.
import { serveThread } from '#server/off-loop.ts'

export type Work = { readonly fails: boolean; readonly never?: 'ends' | 'has enough' }

serveThread<Work, string>(async function* ({ fails, never }, pieces) {
  if (fails) throw new Error('as told')
  const kept: string[][] = []
  while (never === 'ends');
  while (never === 'has enough') kept.push(Array.from({ length: 100_000 }, (_, n) => `${n}`))
  for await (const piece of pieces) yield Buffer.from(piece)
})
