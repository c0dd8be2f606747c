import type { staffTickets } from '#contract/staff-tickets.ts'
import type { Handlers } from '#server/handlers.ts'
import { answerCustomer, writeNote } from './answer.ts'
import { assignTicket } from './assign.ts'
import { exportCompensations, listCompensations } from './compensations.ts'
import { fileOfTicket, uploadForAnswer } from './files.ts'
import { mergeTicket, reopenTicket, transferTicket } from './hand-over.ts'
import { exportQueue, listQueue } from './list.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'
import { openTicketOf } from './thread.ts'

export const staffTicketsRoutes: Handlers<typeof staffTickets> = {
  list: listQueue,
  export: exportQueue,
  thread: openTicketOf,
  assign: assignTicket,
  answer: answerCustomer,
  note: writeNote,
  transfer: transferTicket,
  merge: mergeTicket,
  reopen: reopenTicket,
  // mount.ts puts the file of the form beside its fields
  upload: uploadForAnswer as Handlers<typeof staffTickets>['upload'],
  file: fileOfTicket,
  templates: listTemplates,
  saveTemplate,
  removeTemplate,
  compensations: listCompensations,
  compensationsExport: exportCompensations,
}
