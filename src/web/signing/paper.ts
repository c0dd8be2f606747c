import type { Reply } from '#web/api/call.ts'

export type Paper = Reply<'/api/entity/papers'>['rows'][number]
export type OnePaper = Reply<'/api/entity/papers/one'>
export type PaperEvent = OnePaper['events'][number]
export type Verdict = Reply<'/api/entity/papers/sign'>['verdicts'][number]['verdict']
