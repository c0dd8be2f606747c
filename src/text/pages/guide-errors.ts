import { plural } from '../format.ts'
import { nouns } from '../nouns.ts'

/** The guide of messages: what each one means and what to do. */
export const guideErrors = {
  intro: 'Що означає кожне повідомлення під час передавання показань і що робити далі.',
  search: 'Знайти повідомлення',
  columns: { code: 'Код', text: 'Повідомлення', meaning: 'Що це означає', whatToDo: 'Що робити' },
  empty: 'Такого повідомлення немає. Змініть слова пошуку.',
  link: (code: string) => `Посилання на повідомлення ${code}`,
  found: (n: number) => `Знайдено: ${plural(n, nouns.message)}`,
} as const
