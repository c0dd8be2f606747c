import type { people } from '#contract/people.ts'
import type { Handlers } from '#server/handlers.ts'
import { ownRights } from './own-rights.ts'

export const peopleRoutes: Handlers<typeof people> = { ownRights }
