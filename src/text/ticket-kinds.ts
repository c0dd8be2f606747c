import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'

/** What a ticket is about. */
export const ticketKinds = words(() => ({
  billing: 'Нарахування та оплата',
  readings: 'Показання',
  meter: terms.meter,
  outage: 'Відключення та якість електроенергії',
  contract: terms.contract,
  connection: 'Приєднання',
  documents: titles.docs,
  complaint: 'Скарга',
  personalData: 'Персональні дані',
  other: 'Інше',
}))

/** Requests with a term of their own are no kind of a ticket. */
const termTopics = words({ 'supply-back': 'Відновлення постачання' })

const kinds: Readonly<Record<string, string>> = words(() => ({ ...ticketKinds, ...termTopics }))
/** The name of the kind of a ticket; an unknown kind is shown as it is. */
export const kindName = (kind: string): string => (Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind)
