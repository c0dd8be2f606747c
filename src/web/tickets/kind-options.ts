import { ticketKinds } from '#text/tickets.ts'

export const kindOptions = Object.entries(ticketKinds).map(([value, label]) => ({ value, label }))
