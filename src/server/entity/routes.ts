import type { entity } from '#contract/entity.ts'
import type { Handlers } from '#server/http/mount.ts'
import { chooseAccount } from './choose-account.ts'

export const entityRoutes: Handlers<typeof entity> = { chooseAccount }
