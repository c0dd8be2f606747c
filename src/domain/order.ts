/** States of an ordered service, in the order it goes through them; refused: the company cannot do it and said why. */
export const ORDER_STATES = ['new', 'confirmed', 'done', 'refused', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The visit is still to be made. */
export const OPEN_ORDERS: readonly OrderState[] = ['new', 'confirmed']
export const isOpenOrder = (state: OrderState): boolean => OPEN_ORDERS.includes(state)

/** A visit can be ordered from tomorrow on, and put by the company from today on, at most this far ahead, days. */
export const CALENDAR_DAYS = 60

/** What employees ask for: one state, or all of them; without either, the open ones. */
export const ORDER_QUEUE_STATES = [...ORDER_STATES, 'any'] as const

/** What a crew did. */
export const WORKS = ['checked', 'replaced', 'sealed', 'other'] as const
export type Work = (typeof WORKS)[number]
export const isWork = (text: string): text is Work => WORKS.some((work) => work === text)

/** What somebody did to an order last. */
const ORDER_DEEDS = ['confirmed', 'moved', 'crew', 'done', 'refused', 'cancelled'] as const
export type OrderDeed = (typeof ORDER_DEEDS)[number]
