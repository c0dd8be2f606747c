import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** The chart of the months before: it stands below what is decided. */
export const History = lazy(chunk(() => import('./History.tsx'), inBrowser))
