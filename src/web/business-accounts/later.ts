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

/** What waits on one account, or on all of them together: the contents of the home page. */
export const Waiting = lazy(
  chunk(() => import('./Waiting.tsx').then((module) => ({ default: module.Waiting })), inBrowser),
)
export const AllWaiting = lazy(
  chunk(() => import('./Waiting.tsx').then((module) => ({ default: module.AllWaiting })), inBrowser),
)
