import type { massReadings } from '#contract/file-readings.ts'
import type { Handlers } from '#server/handlers.ts'
import { badRows } from './file-bad-rows.ts'
import { massCheck } from './file-check.ts'
import { massConfirm } from './file-confirm.ts'
import { exportFiles, listFiles } from './file-list.ts'
import { massSend } from './file-send.ts'
import { massTemplate } from './file-template.ts'

export const massReadingsRoutes: Handlers<typeof massReadings> = {
  template: massTemplate,
  files: listFiles,
  exportFiles,
  check: massCheck,
  badRows,
  confirm: massConfirm,
  send: massSend,
}
