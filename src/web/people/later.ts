import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

// Parts of the account settings of a company, fetched when they are looked at.

export const People = lazy(chunk(() => import('./People.tsx'), inBrowser))
export const OwnRights = lazy(chunk(() => import('./OwnRights.tsx'), inBrowser))
export const CompanyAudit = lazy(chunk(() => import('./CompanyAudit.tsx'), inBrowser))
