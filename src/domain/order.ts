/** States of an ordered service, in the order it goes through them. */
export const ORDER_STATES = ['new', 'confirmed', 'done', 'cancelled'] as const
