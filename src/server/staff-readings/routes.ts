import type { staffReadings } from '#contract/staff-readings.ts'
import type { Handlers } from '#server/handlers.ts'
import { enterByPhone, findCallers, metersOfCaller } from './by-phone.ts'
import { acceptReadings, decideReading, undoDecision } from './decide.ts'
import { exportHeld, listHeld } from './held.ts'
import { oneReading, photoOfReading } from './one.ts'

export const staffReadingsRoutes: Handlers<typeof staffReadings> = {
  held: listHeld,
  heldExport: exportHeld,
  one: oneReading,
  photo: photoOfReading,
  decide: decideReading,
  acceptMany: acceptReadings,
  undo: undoDecision,
  find: findCallers,
  meters: metersOfCaller,
  enter: enterByPhone,
}
