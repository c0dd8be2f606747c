import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

export const WaitingChanges = lazy(chunk(() => import('./WaitingChanges.tsx'), inBrowser))
