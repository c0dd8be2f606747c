import { ticketKinds } from '#text/tickets.ts'

const names: Readonly<Record<string, string>> = ticketKinds

/** What a ticket is about, in words; an unknown kind by its own name. */
export const kindName = (kind: string): string => names[kind] ?? kind

export const kindOptions = Object.entries(names).map(([value, label]) => ({ value, label }))
