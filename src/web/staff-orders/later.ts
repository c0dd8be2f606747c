import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

export const CrewHoursDialog = lazy(chunk(() => import('./CrewHoursDialog.tsx'), inBrowser))
