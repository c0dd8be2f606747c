import { kyivDate, kyivInstant, kyivTime } from '#domain/kyiv.ts'

/** A moment in the form of a field of date and time, in Kyiv whatever the clock of the computer. */
export const typedTime = (at: Date): string => `${kyivDate(at)}T${kyivTime(at)}`

export const instantOf = (typed: string): string =>
  kyivInstant(typed.slice(0, 10), typed.slice(11, 16)).toISOString()
