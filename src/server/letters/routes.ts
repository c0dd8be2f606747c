import type { letters } from '#contract/letters.ts'
import type { Handlers } from '#server/handlers.ts'
import { chooseHours, chooseLetters, letterChoices } from './choices.ts'
import { unsubscribe, unsubscribing } from './unsubscribe.ts'

export const lettersRoutes: Handlers<typeof letters> = {
  choices: letterChoices,
  choose: chooseLetters,
  hours: chooseHours,
  unsubscribing,
  unsubscribe,
}
