import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

/** Seldom shown. */
export const RightNote = lazy(chunk(() => import('./RightNote.tsx'), inBrowser))
