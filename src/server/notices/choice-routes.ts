import type { noticeChoices } from '#contract/notice-choices.ts'
import type { Handlers } from '#server/handlers.ts'
import { chooseHours, chooseLetters, letterChoices } from './choices.ts'
import { unsubscribe, unsubscribing } from './unsubscribe.ts'

export const noticeChoicesRoutes: Handlers<typeof noticeChoices> = {
  choices: letterChoices,
  choose: chooseLetters,
  hours: chooseHours,
  unsubscribing,
  unsubscribe,
}
