/** Services that pages of the cabinet advise: the verification of a meter, and the reading of it from afar (АСКОЕ). */
export const SERVICE_PURPOSES = ['verification', 'remote-reading'] as const
export type ServicePurpose = (typeof SERVICE_PURPOSES)[number]
export const isServicePurpose = (text: string): text is ServicePurpose =>
  SERVICE_PURPOSES.some((purpose) => purpose === text)

export const SERVICE_NAME = { min: 2, max: 100 } as const
export const SERVICE_DESCRIPTION_MAX = 300
/** The code of a new service; those that came with a database may have others. */
export const SERVICE_CODE_MAX = 20
export const isServiceCode = (text: string): boolean => /^[A-Z0-9][A-Z0-9-]{0,19}$/.test(text)
/** Kopiykas: ten million hryvnias. */
export const SERVICE_PRICE_MOST = 1_000_000_000
/** Calendar days from the order. */
export const SERVICE_TERM = { min: 1, max: 365 } as const
/** The place in the list, the smallest first. */
export const SERVICE_PLACE_MOST = 999
