import { billStates } from '#text/billing.ts'

type BillState = keyof typeof billStates

/** A state an address may ask for; anything else asks for all of them. */
export const isBillState = (text: string | undefined): text is BillState =>
  text !== undefined && Object.hasOwn(billStates, text)
