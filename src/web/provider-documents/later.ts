import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Opened by a press. */
export const SendDialog = lazy(
  chunk(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })), inBrowser),
)
