import { type ComponentProps, createElement, lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'
import type { Receipt as FullReceipt } from './Receipt.tsx'
import { ReceiptInShort } from './ReceiptInShort.tsx'

// Parts of the screen that load later: what few people need, and what lies below the first screen.

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
 * `preload` fetches it while the form is being filled in, so it replaces the form at once, which `lazy` never does. The
 * person learns what was handed in even when the code cannot be loaded.
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
