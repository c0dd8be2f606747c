/**
 * What became of a message: `planned` waits for the end of the quiet hours or for its turn among many, `waiting` is due or
 * is tried again, `failed` is given up.
 */
export const DELIVERY_STATES = ['planned', 'waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a message did not arrive, as far as the answer of the other side says. */
export type DeliveryFault = 'expired' | 'recipient' | 'refused' | 'unreachable' | 'credentials' | 'unreadable'

/** The code that a carrier keeps (`sms: 404 INVALID_RECIPIENT`, `mail: EENVELOPE 550`) as a cause. */
export function faultOf(error: string): DeliveryFault {
  if (error === 'expired') return 'expired'
  if (/INVALID_RECIPIENT|NOT_ALLOWED_RECIPIENT|EENVELOPE 55/.test(error)) return 'recipient'
  if (/EAUTH|REQUIRED_TOKEN|INVALID_TOKEN|: 40[13]/.test(error)) return 'credentials'
  if (error.includes('does not open')) return 'unreadable'
  if (/EENVELOPE 5|EMESSAGE 5|: (400|422)/.test(error)) return 'refused'
  return 'unreachable'
}
