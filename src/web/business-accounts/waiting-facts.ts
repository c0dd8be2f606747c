import { debtCard, entityWaiting as words } from '#text/business-accounts-waiting.ts'
import { hryvniasText } from '#text/money.ts'
import type { Reply } from '#web/api/call.ts'
import type { PlainPath } from '#web/navigation/address.ts'

export type Told = Reply<'/api/entity/overview/waiting'>
type Said = { value: string; more: string; tone: 'plain' | 'good' | 'soon' | 'act' }
export type WaitingFact = Said & {
  key: 'papers' | 'dunning' | 'limits' | 'power' | 'verification' | 'news' | 'debt'
  /** what tells it from others of the same kind */
  of?: string
  to: PlainPath
  title: string
}

/** The facts in words, each with its page; light and verification only where all accounts are told together. */
export const factsOf = ({ papers, dunning, limits, power, points }: Told): WaitingFact[] => [
  ...(power === null ? [] : [fact('power', '/cabinet/entity/shutdown_schedule', powerSaid(power))]),
  fact('papers', '/cabinet/entity/docs/signing', papersSaid(papers)),
  fact('dunning', '/cabinet/entity/docs/dunning-warnings', dunningSaid(dunning)),
  fact('limits', '/cabinet/entity/limits', limitsSaid(limits)),
  ...(points?.known && points.verificationOverdue > 0
    ? [
        fact('verification', '/cabinet/entity/commerc_accntng', {
          value: words.overdueMeters(points.verificationOverdue),
          more: '',
          tone: 'soon',
        }),
      ]
    : []),
]

/** What is not paid, service by service, in the strip: the home page has a card for it. */
export const debtsOf = ({ debt }: Told, today: string): WaitingFact[] =>
  debt.known
    ? debt.services.map(({ service, name, kopiykas, dueOn }) => ({
        key: 'debt',
        of: service,
        to: '/cabinet/entity/bills',
        title: `${name} · ${dueOn < today ? debtCard.late(dueOn) : debtCard.due(dueOn)}`,
        value: hryvniasText(kopiykas),
        more: '',
        tone: dueOn < today ? 'act' : 'soon',
      }))
    : []

const fact = (key: Exclude<WaitingFact['key'], 'debt'>, to: PlainPath, said: Said): WaitingFact => ({
  key,
  to,
  title: words[key],
  ...said,
})

const unknown = (why: keyof typeof words.unknown): Said => ({
  value: words.unknown[why],
  more: '',
  tone: 'plain',
})

function papersSaid(fact: Told['papers']): Said {
  if (!fact.known) return unknown(fact.why)
  const { waiting, closed, dueOn } = fact
  if (waiting + closed === 0) return { value: words.noPapers, more: '', tone: 'good' }
  const due = dueOn === null ? '' : words.due(dueOn)
  if (waiting === 0) return { value: words.closedPapers(closed), more: due, tone: 'soon' }
  const rest = [closed > 0 && words.alsoClosed(closed), due]
  return { value: words.toSign(waiting), more: rest.filter(Boolean).join(', '), tone: 'soon' }
}

function dunningSaid(fact: Told['dunning']): Said {
  if (!fact.known) return unknown(fact.why)
  if (fact.cutAt === null) return { value: words.noDunning, more: '', tone: 'good' }
  const at = Date.parse(fact.cutAt)
  return fact.count === 1
    ? { value: words.cut(at), more: '', tone: 'act' }
    : { value: words.inForce(fact.count), more: words.first(at), tone: 'act' }
}

function limitsSaid(fact: Told['limits']): Said {
  if (!fact.known) return unknown(fact.why)
  const { accounts, agreedKwh, kwh, near, expected, exceeded } = fact
  if (agreedKwh === null) return { value: words.noLimit, more: '', tone: 'plain' }
  // the forecast of a month is no fact yet
  const tone = exceeded > 0 ? 'act' : expected + near > 0 ? 'soon' : 'plain'
  const value =
    kwh === null || agreedKwh === 0 ? words.notCounted : words.used(Math.round((100 * kwh) / agreedKwh))
  const gravest =
    exceeded > 0
      ? words.over(exceeded)
      : expected > 0
        ? words.willBeOver(expected)
        : near > 0 && words.near(near)
  const some = accounts > 1 && gravest
  return { value, more: some || (kwh === null ? '' : words.of(Math.round(kwh), Math.round(agreedKwh))), tone }
}

function powerSaid(fact: NonNullable<Told['power']>): Said {
  if (!fact.known) return unknown(fact.why)
  const { all, on, off, possible, unknown: silent, nextFrom } = fact
  if (all === silent) return { ...unknown('not-kept'), more: '' }
  const next = nextFrom === null ? '' : words.nextOff(Date.parse(nextFrom))
  const rest = [possible > 0 && words.possible(possible), silent > 0 && words.unknownPower(silent)]
  const more = rest.filter((part) => part !== false).join(', ') || next
  if (off > 0) return { value: words.off(off, all), more, tone: 'act' }
  const light = on === all ? words.allOn : on === 0 ? words.maybeOff : words.on(on, all)
  return { value: light, more, tone: possible > 0 ? 'soon' : 'plain' }
}
