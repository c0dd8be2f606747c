import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

// Parts of the account's settings below everything most come for.

export const SecondFactor = lazy(chunk(() => import('./SecondFactor.tsx'), inBrowser))
export const Sessions = lazy(chunk(() => import('./Sessions.tsx'), inBrowser))
export const AuditList = lazy(chunk(() => import('./AuditList.tsx'), inBrowser))
