/** The four kinds of user (spec §1): a household, a business, a provider or supplier, the staff. */
export const USER_KINDS = ['person', 'entity', 'provider', 'admin'] as const
export type UserKind = (typeof USER_KINDS)[number]
