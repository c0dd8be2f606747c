import type { common } from '#contract/common.ts'
import type { Handlers } from '#server/handlers.ts'
import { getCommon } from './get-common.ts'

export const commonRoutes: Handlers<typeof common> = { getCommon }
