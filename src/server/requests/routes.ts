import type { requests } from '#contract/requests.ts'
import type { Handlers } from '#server/handlers.ts'
import { listRequests } from './list.ts'

export const requestsRoutes: Handlers<typeof requests> = { list: listRequests }
