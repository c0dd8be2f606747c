/** What a browser runs on, as far as it says so. */
export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'other'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** The order matters: a phone says it is like a computer, and an Android that is no mobile is a tablet. */
const SIGNS: readonly (readonly [RegExp, DeviceKind])[] = [
  [/iPad|Tablet/, 'tablet'],
  [/iPhone|Mobile/, 'phone'],
  [/Android/, 'tablet'],
  [/Windows|Mac OS X|CrOS|Linux/, 'computer'],
]

/** Of the User-Agent of a browser. An iPad that asks for the pages of computers cannot be told from a Mac. */
export const deviceKind = (userAgent: string): DeviceKind =>
  SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'
