import type { Reply } from '#web/api/call.ts'

/** What is known of a company, as employees see it. */
export type Known = Reply<'/api/admin/company'>['company']
