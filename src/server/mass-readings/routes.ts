import type { massReadings } from '#contract/mass-readings.ts'
import type { Handlers } from '#server/handlers.ts'
import { badRows } from './bad-rows.ts'
import { massCheck } from './check.ts'
import { massConfirm } from './confirm.ts'
import { exportFiles, listFiles } from './files.ts'
import { massSend } from './send.ts'
import { massTemplate } from './template.ts'

export const massReadingsRoutes: Handlers<typeof massReadings> = {
  template: massTemplate,
  files: listFiles,
  exportFiles,
  check: massCheck,
  badRows,
  confirm: massConfirm,
  send: massSend,
}
