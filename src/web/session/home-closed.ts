import { ENTITY_CABINET, runGuards } from '#domain/guards.ts'
import { guardSession } from './guard-session.ts'
import type { Session } from './parts.ts'
import { useSession } from './session.ts'

/** The guard entitySingle (spec §4) leads from the business home to readings: nothing may point to that home then. */
const homeClosed = (session: Session): boolean =>
  runGuards(['entitySingle'], guardSession(session, true), ENTITY_CABINET).go === 'to'

export const useHomeClosed = (): boolean => useSession(homeClosed)
