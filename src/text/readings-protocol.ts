import { words } from './language.ts'
import { massReadings } from './file-readings.ts'

/** The set of readings of a file as a document to sign. */
export const massProtocol = words(() => ({
  action: 'Підписати набір показань',
  title: 'Протокол передавання показань',
  fileName: (name: string) => `Протокол показань ${name.replace(/\.[^.]*$/, '')}`,
  kwh: massReadings.columns.kwh,
  sentAt: 'Передано о',
  receipt: 'Номер квитанції',
}))
