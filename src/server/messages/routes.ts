import type { messages } from '#contract/messages.ts'
import type { Handlers } from '#server/handlers.ts'
import { apiLink } from './api-link.ts'
import { clientLog } from './client-log.ts'
import { serviceMessage } from './service-message.ts'

export const messagesRoutes: Handlers<typeof messages> = { apiLink, serviceMessage, clientLog }
