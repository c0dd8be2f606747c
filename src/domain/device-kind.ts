/** The kind of device a browser runs on, as far as it says so. */
export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'other'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** The order matters: a phone also names a desktop system, and an Android that does not say «mobile» is a tablet. */
const SIGNS: readonly (readonly [RegExp, DeviceKind])[] = [
  [/iPad|Tablet/, 'tablet'],
  [/iPhone|Mobile/, 'phone'],
  [/Android/, 'tablet'],
  [/Windows|Mac OS X|CrOS|Linux/, 'computer'],
]

/**
 * The kind of device by the User-Agent of its browser. An iPad that asks for desktop pages cannot be told from a Mac.
 */
export const deviceKind = (userAgent: string): DeviceKind =>
  SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'
