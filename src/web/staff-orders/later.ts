import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

export const ServiceDialog = lazy(chunk(() => import('./ServiceDialog.tsx'), inBrowser))
export const CrewHoursDialog = lazy(chunk(() => import('./CrewHoursDialog.tsx'), inBrowser))
