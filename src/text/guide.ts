import { zones } from './terms.ts'
import { words } from './language.ts'
import { NBSP, kwhText, numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

/** directory/guide */
export const guidePage = words(() => ({
  intro: 'Знайдіть свій лічильник на малюнку й перепишіть цифри так, як показано.',
  search: 'Пошук за інструкціями',
  searchHint: 'Наприклад: двозонний, T1, нулі',
  nothing: (query: string) => `За запитом «${query}» нічого немає`,
  nothingHint: 'Спробуйте коротше слово або напишіть звернення: фахівець допоможе.',
  contents: 'Види лічильників',
  pictures: {
    induction:
      'Табло індукційного лічильника: п’ять цифр до коми 04218, одна після коми в червоній рамці; передавати 04218',
    'one-zone': 'Екран електронного лічильника: позначка 1.8.0, число 012345.67 кВт·год; передавати 12345',
    'two-zone': 'Два екрани по черзі: T1 004812 і T2 002390; день і ніч передають окремо',
    'three-zone': 'Три екрани по черзі: пік, напівпік і ніч, кожен зі своїм показанням',
    rollover: 'Табло переходить із 99950 на 00030: спожито 80 кВт·год',
    ratio: 'Трансформатори струму 300/5 і лічильник: різниця показань множиться на 60',
    photo: 'Рамка камери: у кадрі видно всі цифри й заводський номер',
    when: 'Календар: останні два дні місяця й перші три дні наступного виділено',
  },
  dayWord: zones.day,
  nightWord: zones.night,
  peakWord: zones.peak,
  halfPeakWord: zones['half-peak'],
  number: `№${NBSP}60412877`,
  used: (kwh: number) => `спожито ${kwhText(kwh)}`,
  times: (n: number) => `× ${numberText(n)}`,
}))
/** The guide of messages: what each one means and what to do. */
export const guideErrors = words({
  intro: 'Що означає кожне повідомлення під час передавання показань і що робити далі.',
  search: 'Знайти повідомлення',
  columns: { code: 'Код', text: 'Повідомлення', meaning: 'Що це означає', whatToDo: 'Що робити' },
  empty: 'Такого повідомлення немає. Змініть слова пошуку.',
  link: (code: string) => `Посилання на повідомлення ${code}`,
  found: (n: number) => `Знайдено: ${plural(n, nouns.message)}`,
})
