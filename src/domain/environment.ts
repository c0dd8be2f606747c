/**
 * Environment settings forced by spec §9: image upload and the card flag on, the three other payment providers off,
 * provider false, whatever a site has set. The reply of a payment call says which providers are open.
 */
export const FORCED_ENVIRONMENT = {
  provider: false,
  imageUploadEnable: true,
  cardPayment: true,
  portmone: false,
  easypay: false,
  monopay: false,
} as const
