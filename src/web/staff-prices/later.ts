import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

export const PriceDialog = lazy(chunk(() => import('./PriceDialog.tsx'), inBrowser))
