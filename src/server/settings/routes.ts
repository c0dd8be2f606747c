import type { settings } from '#contract/settings.ts'
import type { Handlers } from '#server/handlers.ts'
import { deleteAccount } from './delete-account.ts'
import { personalInformation } from './personal-information.ts'

export const settingsRoutes: Handlers<typeof settings> = { personalInformation, deleteAccount }
