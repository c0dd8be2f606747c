import { PROFILE_REGISTERS, type ProfileRegister } from '#domain/profile.ts'

/** A colour that no zone of the day has. */
export const registerColors: Readonly<Record<ProfileRegister, string>> = {
  'A+': 'var(--zone-single)',
  'A-': 'var(--good)',
  'R+': 'var(--ink-2)',
  'R-': 'var(--ink-2)',
}

/** «+» has a meaning of its own in an address. */
const inAddress: Readonly<Record<ProfileRegister, string>> = {
  'A+': 'taken',
  'A-': 'given',
  'R+': 'reactive',
  'R-': 'reactive-given',
}
export const registerParam = (register: ProfileRegister): string => inAddress[register]
export const registerOf = (param: string | undefined): ProfileRegister | undefined =>
  PROFILE_REGISTERS.find((register) => inAddress[register] === param)
