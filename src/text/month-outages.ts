import { inMonth } from './dates.ts'
import { plural } from './format.ts'
import { sentence, words } from './language.ts'
import { accusative, nouns } from './nouns.ts'
import { outages as texts } from './outages.ts'

type Month = {
  month: string
  queues: readonly string[]
  days: readonly unknown[]
  knownDays: number
  offMs: number
}

/** Outages of a month at the foot of a bill: what was published, and for how many days nothing is known. */
export const monthOutagesText = sentence(({ month, queues, days, knownDays, offMs }: Month): string => {
  const when = inMonth(month)
  if (knownDays === 0) return `Про відключення ${when} портал даних не має: чи було світло, невідомо.`
  const queue = texts.queues(queues.map(texts.queue)).replace(/^Черг/, 'черг')
  const off =
    offMs === 0
      ? 'відключень не оголошували'
      : `оголошено ${plural(offMs / 3_600_000, accusative.hour)} без світла`
  const unknown = days.length - knownDays
  return `Відключення ${when}, ${queue}: ${off}${unknown === 0 ? '' : `; про ${plural(unknown, nouns.day)} даних немає`}.`
})

export const monthOutages = words({
  legend:
    'Стовпчик — доба, згори 00:00; темне — відключення за опублікованим графіком, заштриховане — невідомо.',
})
