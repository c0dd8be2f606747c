import type { Reply } from '#web/api/call.ts'

/** How many months back a page by months goes. */
export const PERIODS = [12, 24, 36] as const
export type Period = (typeof PERIODS)[number]
export const isPeriod = (months: number): months is Period => PERIODS.some((period) => period === months)

export type Used = Reply<'/api/person/consumption'>['months'][number]
