import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

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
