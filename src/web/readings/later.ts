import { type ComponentProps, createElement, lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'
import type { Receipt as FullReceipt } from './Receipt.tsx'
import { ReceiptInShort } from './ReceiptInShort.tsx'

// Parts of the screen that come after its first sight: what is asked of few, and what lies below.

export const Aside = lazy(
  chunk(() => import('./Aside.tsx').then((module) => ({ default: module.Aside })), inBrowser),
)
export const DeviationDialog = lazy(
  chunk(
    () => import('./DeviationDialog.tsx').then((module) => ({ default: module.DeviationDialog })),
    inBrowser,
  ),
)
export const PhotoDialog = lazy(
  chunk(() => import('./PhotoDialog.tsx').then((module) => ({ default: module.PhotoDialog })), inBrowser),
)
export const ReadingHistory = lazy(
  chunk(
    () => import('./ReadingHistory.tsx').then((module) => ({ default: module.ReadingHistory })),
    inBrowser,
  ),
)
export const Refusal = lazy(
  chunk(() => import('./Refusal.tsx').then((module) => ({ default: module.Refusal })), inBrowser),
)

const receipt = chunk(() => import('./Receipt.tsx'), inBrowser)
/**
 * Fetched by `preload` while the form is filled in, it takes the form's place at once, which `lazy` never does.
 * What was handed in is said even when the code cannot come.
 */
let fetched: typeof FullReceipt | null = null
const fetchReceipt = () =>
  receipt().then(
    (module) => (fetched = module.Receipt),
    () => (fetched = ReceiptInShort),
  )
const LaterReceipt = lazy(() => fetchReceipt().then((component) => ({ default: component })))
type ReceiptProps = ComponentProps<typeof LaterReceipt>
export const Receipt = Object.assign((props: ReceiptProps) => createElement(fetched ?? LaterReceipt, props), {
  preload: fetchReceipt,
})
