/**
 * The public page of PayHub at which an account is paid (`payHubId` is taken for the number of a
 * service: no source ties the field to it);
 * null for what cannot be one.
 */
export const payHubPage = (id: string | null | undefined): string | null =>
  id && /^\d{1,20}$/.test(id) ? `https://payhub.com.ua/#/service/${id}` : null
