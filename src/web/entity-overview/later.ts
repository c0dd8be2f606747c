import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Stands above the readings of firms that have no home page. */
export const OverviewLine = lazy(
  chunk(() => import('./OverviewLine.tsx').then((module) => ({ default: module.OverviewLine })), inBrowser),
)

/** Few providers ever see it. */
export const NotActive = lazy(
  chunk(() => import('./NotActive.tsx').then((module) => ({ default: module.NotActive })), inBrowser),
)
