import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Opened by a press; the code that opens keys is fetched by its worker, later still. */
export const SignDialog = lazy(
  chunk(() => import('./SignDialog.tsx').then((module) => ({ default: module.SignDialog })), inBrowser),
)
export const ContainerDialog = lazy(
  chunk(
    () => import('./ContainerDialog.tsx').then((module) => ({ default: module.ContainerDialog })),
    inBrowser,
  ),
)
export const DeclineDialog = lazy(
  chunk(() => import('./DeclineDialog.tsx').then((module) => ({ default: module.DeclineDialog })), inBrowser),
)
export const HandOnDialog = lazy(chunk(() => import('./HandOnDialog.tsx'), inBrowser))
