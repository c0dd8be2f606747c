import { dateTimeText } from './dates.ts'
import { plural } from './format.ts'
import { sentence } from './language.ts'
import { greeting } from './messages.ts'
import { accusative } from './nouns.ts'
import { measured, type RuleFacts, watched } from './performance.ts'
import { titles } from './titles.ts'

type Fired = RuleFacts & { value: number | null; since: Date; link: string }

/** A letter to an employee: a threshold is crossed. */
export const alertLetter = sentence((fired: Fired): { subject: string; body: string } => {
  const { metric, threshold, minutes, value, since, link } = fired
  const level = value === null ? '' : measured(metric, value)
  return {
    subject: `Увага: ${watched(fired)} — ${level}`,
    body: [
      greeting(),
      `${watched(fired)}: ${level} за ${plural(minutes, accusative.minute)}. Межа за правилом: ${measured(metric, threshold)}.`,
      `Помічено ${dateTimeText(since)}. ${titles.perfDashboard}: ${link}`,
    ].join('\n\n'),
  }
})

/** A letter to an employee: it is over. */
export const alertOver = sentence((fired: Fired): { subject: string; body: string } => {
  const { metric, value, since, link } = fired
  const level = value === null ? '' : measured(metric, value)
  return {
    subject: `Минулося: ${watched(fired)}`,
    body: [
      greeting(),
      `${watched(fired)}: тепер ${level}. Тривало від ${dateTimeText(since)}.`,
      `${titles.perfDashboard}: ${link}`,
    ].join('\n\n'),
  }
})
