import { terms } from './terms.ts'
import { words } from './language.ts'

/** States of an ordered service. */
export const orderStates = words(() => ({
  new: terms.accepted,
  confirmed: 'Підтверджено',
  done: terms.completed,
  refused: terms.refused,
  cancelled: terms.cancelled,
}))
