import { staffTerms } from './staff-terms.ts'
import { isVariant, readRule, RULE_KINDS, type RuleKind } from '#domain/rules.ts'
import { siteName } from './site-name.ts'
import { dayAndMonth } from './dates.ts'
import { plural } from './format.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

import { terms } from './terms.ts'
import { ticketKinds } from './ticket-kinds.ts'
import { titles } from './titles.ts'

/** What a rule is of: «Строк для відповіді: Скарга», «Святковий день: 25 грудня». */
const names = words({
  kinds: {
    'household-window': 'Показання населення',
    'business-window': 'Показання бізнесу',
    calculation: 'Час на розрахунок',
    term: 'Строк для відповіді',
    compensation: 'Компенсація за пропущений строк',
    holiday: 'Святковий день',
    'holidays-off': 'Робота у святкові дні',
    instalments: 'Оплата боргу частинами',
  },
  variants: {
    manual: 'вручну',
    askoe: 'за АСКОЕ',
    household: 'побутові споживачі',
    small: 'малі непобутові',
    other: 'інші споживачі',
    'supply-back': 'повернути світло після сплати боргу',
  },
  everyTopic: 'усі теми',
  of: (kind: string, what: string) => `${kind}: ${what}`,
})
export function ruleName(kind: RuleKind, variant: string): string {
  const said = names.kinds[kind]
  const variants: Readonly<Record<string, string>> = names.variants
  if (kind === 'holiday') return names.of(said, dayOfYear(variant))
  if (kind === 'term') {
    const topics: Readonly<Record<string, string>> = ticketKinds
    return names.of(
      said,
      variant === 'all' ? names.everyTopic : (topics[variant] ?? variants[variant] ?? variant),
    )
  }
  if (kind === 'instalments') return names.of(said, siteName(variant))
  return variant === 'all' ? said : names.of(said, variants[variant] ?? variant)
}

/** '12-25' → «25 грудня»; a leap year has every day. */
const dayOfYear = (day: string): string => (isVariant('holiday', day) ? dayAndMonth(`2024-${day}`) : day)

const said = words({
  household: (last: string, first: string) => `Останні ${last} місяця й перші ${first} наступного`,
  business: (last: string, day: number, time: string) =>
    `Останні ${last} місяця й наступний до ${time} ${day}-го числа`,
  longest: (term: string, most: string) => `${term}, з паузою до ${most}`,
  free: 'вихідний',
  working: 'звичайний робочий день',
  works: 'святкові дні робочі',
  rests: 'святкові дні вихідні',
  parts: (most: number, debt: string, part: string, share: number) =>
    `Частин не більше ${most}, борг від ${debt}, кожна частина від ${part}, перша від ${share}\u00a0% боргу`,
})
/** A rule as it is kept («2 3», «30 calendar 45») in words; anything else comes back unchanged. */
export function ruleText(kind: RuleKind, text: string): string {
  const value = readRule(kind, text)
  if (value === null) return text
  switch (value.kind) {
    case 'household-window':
      return said.household(plural(value.lastDays, nouns.day), plural(value.firstDays, nouns.day))
    case 'business-window':
      return said.business(plural(value.lastDays, nouns.day), value.deadlineDay, value.deadlineTime)
    case 'calculation':
      return plural(value.days, value.working ? nouns.workingDay : nouns.day)
    case 'term': {
      const term = plural(value.days, value.unit === 'working' ? nouns.workingDay : nouns.day)
      return value.longest === null ? term : said.longest(term, plural(value.longest, nouns.day))
    }
    case 'compensation':
      return hryvniasText(value.kopiykas)
    case 'holiday':
      return value.on ? said.free : said.working
    case 'holidays-off':
      return value.on ? said.works : said.rests
    case 'instalments':
      return said.parts(
        value.mostParts,
        hryvniasText(value.leastDebtKopiykas),
        hryvniasText(value.leastPartKopiykas),
        value.firstShare,
      )
  }
}

/** The same as a proposal keeps it, with its kind: «term 30 calendar 45». */
export function keptRuleText(text: string): string {
  const kind = RULE_KINDS.find((ruleKind) => text.startsWith(`${ruleKind} `))
  return kind === undefined ? text : ruleText(kind, text.slice(kind.length + 1))
}

/** management/rules: dated rules and their acts. */
export const staffRules = words(() => ({
  title: titles.staffRules,
  columns: {
    what: 'Що визначає',
    value: staffTerms.rule,
    from: terms.since,
    to: terms.till,
  },
  confidence: {
    high: staffTerms.confidenceHigh,
    medium: staffTerms.confidenceMedium,
    low: staffTerms.confidenceLow,
  },
  current: 'Чинні та майбутні',
  kind: 'Вид правила',
  anyKind: 'Усі правила',
  kinds: names.kinds,
  none: 'Правил за цими умовами немає',
  propose: 'Запропонувати зміну',
  back: 'До всіх правил',
  note: terms.note,
  unknown: 'Білінг зараз не відповідає, тому правил передавання показань тут немає. Решту показано.',
}))

/** management/rules/new: a rule, what it changes, and its way to a second person. */
export const newRule = words(() => ({
  title: titles.newRule,
  what: staffRules.columns.what,
  holiday: 'Який день року',
  lastDays: 'Скільки останніх днів місяця',
  firstDays: 'Скільки перших днів наступного',
  deadlineDay: 'Останнє число наступного місяця',
  deadlineTime: 'До котрої години',
  days: 'Скільки днів',
  unit: 'Які дні',
  units: { calendar: 'Календарні', working: 'Робочі' },
  longest: 'Найдовше разом із паузою, календарних днів',
  sum: `Сума,\u00a0грн`,
  mostParts: 'Найбільше частин',
  leastDebt: `Найменший борг,\u00a0грн`,
  leastPart: `Найменша частина,\u00a0грн`,
  firstShare: 'Перша частина, % боргу',
  partsWrong: 'Напишіть число від 2 до 36.',
  shareWrong: 'Напишіть число від 0 до 90.',
  on: staffRules.columns.value,
  from: staffTerms.firstDay,
  fromMonth: staffTerms.firstMonth,
  to: staffTerms.lastDay,
  toHint: 'Після нього знову діятиме попереднє правило.',
  confidenceHint: 'Строки з певністю «Чинність не перевірено» бачать лише працівники.',
  wholeNumber: 'Напишіть ціле число, більше за нуль.',
  sumWrong: 'Напишіть суму в гривнях, наприклад 200 або 200,50.',
  late: 'Виберіть день, що ще не настав.',
  longestWrong: 'Найдовший строк не може бути коротшим за звичайний.',
  endBefore: 'Останній день не може бути раніше за перший.',
  shown: staffTerms.whatChanges,
  now: staffTerms.nowIs,
  after: staffTerms.willBe,
  none: 'правила немає',
  window: (month: string) => `Перше вікно, за ${month}`,
  days2: (first: string, last: string) => `${first} – ${last}`,
  answer: (day: string) => `На звернення, отримане ${day}, відповісти до`,
  second: 'Правило набуде чинності, коли його підтвердить інша людина з роллю керівника.',
  sent: 'Зміну правила передано на підтвердження.',
}))
