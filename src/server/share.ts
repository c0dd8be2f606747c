/** How many processes of this server share the machine; the one that has started the others says it to them. */
const PROCESSES = Math.max(1, Number(process.env['SVITLO_PROCESSES'] ?? 1))

/** The part of this process of what the machine or the database has for all of them. */
export const shareOf = (all: number, least = 1): number => Math.max(least, Math.ceil(all / PROCESSES))
