import type { notices } from '#contract/notices.ts'
import type { Handlers } from '#server/handlers.ts'
import { apiLink } from './api-link.ts'
import { clientLog } from './client-log.ts'
import { serviceMessage } from './service-message.ts'

export const noticesRoutes: Handlers<typeof notices> = { apiLink, serviceMessage, clientLog }
