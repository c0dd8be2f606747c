import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

export const RuleDialog = lazy(chunk(() => import('./RuleDialog.tsx'), inBrowser))
