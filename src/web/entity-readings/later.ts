import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Fields and table: asked for while the points themselves are on their way. */
export const PointsEntry = lazy(
  chunk(() => import('./PointsEntry.tsx').then((module) => ({ default: module.PointsEntry })), inBrowser),
)

/** What lies below the first sight of the screen. */
export const PointsHistory = lazy(
  chunk(() => import('./PointsHistory.tsx').then((module) => ({ default: module.PointsHistory })), inBrowser),
)
