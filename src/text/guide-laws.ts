import { sentence, words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, plural } from './format.ts'
import { nouns } from './nouns.ts'

/** directory/laws */
export const lawsPage = words({
  intro:
    'Акти, на які посилаються рахунки, показання та відключення. Коротко, що кожен із них означає для вас.',
  search: 'Пошук за актами',
  searchHint: 'Назва, номер або тема: борг, ніч, 312',
  found: (n: number) => `Знайдено: ${plural(n, nouns.act)}`,
  nothing: (query: string) => `За запитом «${query}» актів немає`,
  nothingHint: 'Спробуйте інше слово або коротшу його частину.',
  clear: 'Показати всі',
  number: (issuer: string, number: string, date: string | null) =>
    `${issuer}, №${NBSP}${number}${date === null ? '' : ` від ${dateText(date)}`}`,
  open: 'Текст на сайті Верховної Ради',
})

const issuers = words({
  parliament: 'Верховна Рада України',
  government: 'Кабінет Міністрів України',
  nerc: 'НКРЕКП',
  oldNerc: 'НКРЕ',
})

export type Law = {
  id: string
  short: string
  name: string
  issuer: string
  number: string
  /** ISO date; null where the facts page does not give it */
  date: string | null
  /** the end of the address zakon.rada.gov.ua/laws/show/…; null where it is not known */
  rada: string | null
  means: string
  tags: readonly string[]
}
/**
 * Acts that concern customers (facts §1, §2.1, §2.5, §3.6, §6.1, §8). Numbers and dates are taken from there, none from
 * memory.
 */
export const laws = sentence((): readonly Law[] => [
  {
    id: 'market',
    short: 'Закон',
    name: 'Про ринок електричної енергії',
    issuer: issuers.parliament,
    number: '2019-VIII',
    date: null,
    rada: '2019-19',
    means:
      'Хто за що відповідає: оператор відповідає за мережу й облік, постачальник — за енергію та рахунки. Бізнес обирає постачальника за вільною ціною.',
    tags: ['ринок', 'постачальник', 'оператор', 'права'],
  },
  {
    id: 'retail-rules',
    short: 'ПРРЕЕ',
    name: 'Правила роздрібного ринку електричної енергії',
    issuer: issuers.nerc,
    number: '312',
    date: '2018-03-14',
    rada: 'v0312874-18',
    means:
      'Договір, рахунки, борги, попередження про припинення, акти про порушення, зміна постачальника. Головний документ споживача.',
    tags: ['договір', 'рахунок', 'борг', 'відключення', 'порушення', 'акт', 'договірні величини'],
  },
  {
    id: 'metering-code',
    short: 'ККО',
    name: 'Кодекс комерційного обліку електричної енергії',
    issuer: issuers.nerc,
    number: '311',
    date: '2018-03-14',
    rada: 'v0311874-18',
    means:
      'Коли передавати показання й що буде, якщо не передати: останні 2 дні місяця та перші 3 дні наступного, а далі — середньодобове споживання.',
    tags: ['показання', 'лічильник', 'повірка', 'облік', 'середньодобове', 'АСКОЕ'],
  },
  {
    id: 'distribution-code',
    short: 'КСР',
    name: 'Кодекс систем розподілу',
    issuer: issuers.nerc,
    number: '310',
    date: '2018-03-14',
    rada: 'v0310874-18',
    means: 'Приєднання до мережі, якість електроенергії, планові та аварійні перерви.',
    tags: ['приєднання', 'мережа', 'якість', 'перерва', 'відключення'],
  },
  {
    id: 'pso',
    short: 'ПСО',
    name: 'Положення про покладання спеціальних обов’язків',
    issuer: issuers.government,
    number: '483',
    date: '2019-06-05',
    rada: null,
    means:
      'Звідки береться фіксована ціна для населення і на кого вона поширюється: квартири, гуртожитки, садові товариства, гаражні кооперативи.',
    tags: ['тариф', 'ціна', 'населення', 'пільга'],
  },
  {
    id: 'household-price',
    short: 'Ціна для населення',
    name: 'Зміна фіксованої ціни на електричну енергію для побутових споживачів',
    issuer: issuers.government,
    number: '632',
    date: '2024-05-31',
    rada: null,
    means:
      'З 1 червня 2024 року — 4,32 грн за кВт·год; для електроопалення в сезон перші 2000 кВт·год на місяць — 2,64 грн.',
    tags: ['тариф', 'ціна', '4,32', '2,64', 'електроопалення'],
  },
  {
    id: 'zones',
    short: 'Зонні тарифи',
    name: 'Тарифи, диференційовані за періодами часу',
    issuer: issuers.oldNerc,
    number: '498',
    date: '2012-04-23',
    rada: null,
    means:
      'Двозонний лічильник: ніч із 23:00 до 07:00 удвічі дешевша. Тризонний: ніч 0,4, напівпік 1,0, пік 1,5 від ціни.',
    tags: ['зона', 'ніч', 'день', 'пік', 'напівпік', 'коефіцієнт', 'тариф'],
  },
  {
    id: 'universal-service',
    short: 'ПУП',
    name: 'Порядок формування цін на універсальні послуги',
    issuer: issuers.nerc,
    number: '1177',
    date: '2018-10-05',
    rada: null,
    means:
      'Як рахують ціну для малого бізнесу з потужністю до 50 кВт. Ціну оприлюднюють щонайменше за 20 днів.',
    tags: ['малий бізнес', 'ціна', 'універсальна послуга', '50 кВт'],
  },
  {
    id: 'outage-information',
    short: 'Інформування про перерви',
    name: 'Оприлюднення відомостей про перерви в електропостачанні',
    issuer: issuers.nerc,
    number: '349',
    date: '2022-03-26',
    rada: null,
    means: 'Оператор публікує початок, кінець і вид перерви до будинку й оновлює дані кожні 30 хвилин.',
    tags: ['відключення', 'графік', '30 хвилин', 'аварія'],
  },
  {
    id: 'unmetered',
    short: 'Методика',
    name: 'Методика визначення обсягу та вартості електричної енергії, не облікованої внаслідок порушення',
    issuer: issuers.oldNerc,
    number: '562',
    date: '2006-05-04',
    rada: null,
    means:
      'За нею рахували суму в акті про порушення. Чинну редакцію методики назве комісія: попросіть її разом із протоколом.',
    tags: ['порушення', 'акт', 'розрахунок', 'комісія'],
  },
  {
    id: 'personal-data',
    short: 'Персональні дані',
    name: 'Про захист персональних даних',
    issuer: issuers.parliament,
    number: '2297-VI',
    date: '2010-06-01',
    rada: '2297-17',
    means:
      'Ви можете дізнатися, які дані про вас є, отримати копію, виправити їх або заперечити проти обробки.',
    tags: ['персональні дані', 'згода', 'копія', 'видалення'],
  },
  {
    id: 'e-documents',
    short: 'Електронні документи',
    name: 'Про електронні документи та електронний документообіг',
    issuer: issuers.parliament,
    number: '851-IV',
    date: null,
    rada: null,
    means: 'Електронний рахунок чи акт має ту саму силу, що й паперовий.',
    tags: ['документ', 'електронний', 'рахунок', 'акт'],
  },
  {
    id: 'trust-services',
    short: 'КЕП',
    name: 'Про електронну ідентифікацію та електронні довірчі послуги',
    issuer: issuers.parliament,
    number: '2155-VIII',
    date: null,
    rada: '2155-19',
    means:
      'Кваліфікований електронний підпис рівний власноручному. Перевірити підпис можна на czo.gov.ua/verify.',
    tags: ['підпис', 'КЕП', 'електронний'],
  },
  {
    id: 'qr',
    short: 'QR-код',
    name: 'Правила формування, передачі та обробки структури даних і графічного зображення QR-коду',
    issuer: 'Правління Національного банку України',
    number: '97',
    date: '2025-08-19',
    rada: 'v0097500-25',
    means: 'QR-код на рахунку читає застосунок будь-якого банку: отримувача й суму вводити не потрібно.',
    tags: ['оплата', 'QR', 'банк'],
  },
])
/** Acts whose name, meaning, number or tags contain every word of the query; for an empty query all of them. */
export function findLaws(query: string): readonly Law[] {
  const words = fold(query).split(' ').filter(Boolean)
  return laws().filter((law) => {
    const haystack = fold([law.short, law.name, law.issuer, law.number, law.means, ...law.tags].join(' '))
    return words.every((word) => haystack.includes(word))
  })
}
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’'ʼ`]/gu, '')
    .replace(/[\s№«»]+/gu, ' ')
    .trim()
}
