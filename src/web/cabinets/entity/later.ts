import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Parts of the home page below its first screen. */
export const AboutAccount = lazy(
  chunk(() => import('./AboutAccount.tsx').then((module) => ({ default: module.AboutAccount })), inBrowser),
)
export const AccountList = lazy(
  chunk(() => import('./AccountList.tsx').then((module) => ({ default: module.AccountList })), inBrowser),
)
