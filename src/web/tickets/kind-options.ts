import { ticketKinds } from '#text/ticket-kinds.ts'

export const kindOptions = Object.entries(ticketKinds).map(([value, label]) => ({ value, label }))
