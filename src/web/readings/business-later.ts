import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Fields and table: their code is fetched while the points themselves are on their way. */
export const PointsEntry = lazy(
  chunk(() => import('./PointsEntry.tsx').then((module) => ({ default: module.PointsEntry })), inBrowser),
)

/** All accounts together, for whoever has several. */
export const AllAccounts = lazy(
  chunk(() => import('./AllAccounts.tsx').then((module) => ({ default: module.AllAccounts })), inBrowser),
)
export const CalculateCard = lazy(
  chunk(() => import('./CalculateCard.tsx').then((module) => ({ default: module.CalculateCard })), inBrowser),
)

/** Parts below the first screen. */
export const PointsHistory = lazy(
  chunk(() => import('./PointsHistory.tsx').then((module) => ({ default: module.PointsHistory })), inBrowser),
)
