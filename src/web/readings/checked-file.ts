import type { Reply } from '#web/api/call.ts'

export const CHECK = '/api/entity/readings/mass/check'
/** What the server says about a file: its verdicts, its state, one page of its rows. */
export type Checked = Reply<typeof CHECK>

const SHOWN = ['all', 'wrong', 'confirm', 'good', 'skipped'] as const
/** Which rows are shown. */
export type Shown = (typeof SHOWN)[number]
export const shownOf = (value: string | undefined): Shown => SHOWN.find((option) => option === value) ?? 'all'
