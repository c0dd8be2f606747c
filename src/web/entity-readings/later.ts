import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** What lies below the first sight of the screen. */
export const PointsHistory = lazy(
  chunk(() => import('./PointsHistory.tsx').then((module) => ({ default: module.PointsHistory })), inBrowser),
)
