import { checkEdrpou } from './edrpou.ts'
import { isRnokpp } from './rnokpp.ts'

/** pending = waits for the company; waiting = the applicant is asked for more and has not answered */
export const APPLICATION_STATES = ['pending', 'waiting', 'approved', 'refused'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export const APPLICATION_EVENTS = ['asked', 'answered', 'approved', 'refused'] as const
/** What an application has in common with another one or with a user. */
export const DUPLICATE_BY = ['edrpou', 'account', 'contact'] as const
export type DuplicateBy = (typeof DUPLICATE_BY)[number]

export const REGISTRATION_VERDICTS = ['edrpou', 'rnokpp', 'length', 'check'] as const
/** edrpou, rnokpp = a right code of a company, of a sole proprietor; length = neither; check = the last digit is wrong */
export type RegistrationVerdict = (typeof REGISTRATION_VERDICTS)[number]

/** What the check digit says of the code of an applicant. */
export function registrationVerdict(code: string): RegistrationVerdict {
  if (isRnokpp(code)) return 'rnokpp'
  const problem = checkEdrpou(code)
  if (problem === null) return 'edrpou'
  return problem === 'check' || /^\d{10}$/.test(code.trim()) ? 'check' : 'length'
}

/** Days in which an applicant may answer by the link of a question. */
export const REPLY_DAYS = 14
export const REPLY_TEXT = { min: 2, max: 4000 } as const
export const QUESTION_TEXT = { min: 10, max: 2000 } as const
