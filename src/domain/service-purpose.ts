/** Services that pages of the cabinet advise: the verification of a meter, and the reading of it from afar (АСКОЕ). */
export const SERVICE_PURPOSES = ['verification', 'remote-reading'] as const
export type ServicePurpose = (typeof SERVICE_PURPOSES)[number]
