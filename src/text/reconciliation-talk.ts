import { terms } from './terms.ts'
import { dateTimeText } from './dates.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { paperStates } from './paper-states.ts'

/** What the parties say of an act of reconciliation. */
export const reconciliationTalk = words(() => ({
  title: 'Узгодження акта',
  /** facts of documents §3.1 */
  informational: 'Поки акт не підписали обидві сторони, він інформаційний і сам собою боргу не доводить.',
  states: {
    none: 'Ще не узгоджено',
    agreed: 'Ви погодили',
    objected: 'Ви заперечили',
    answered: 'Вам відповіли на заперечення',
    signed: 'Ви підписали',
    'signed-company': paperStates.done,
  },
  event: (at: string, by: string) => `${dateTimeText(Date.parse(at))}, ${by}`,
  closing: (kopiykas: number) => `залишок ${hryvniasText(kopiykas)}`,
  changed: 'Після цього в періоді з’явилися нові операції: перевірте залишок ще раз.',
  agree: terms.agree,
  agreed: 'Акт погоджено. Тепер його можна підписати.',
  object: 'Заперечити',
  objectTitle: 'Що не збігається',
  line: terms.actLine,
  chooseLine: 'Виберіть рядок',
  lacking: 'В акті немає потрібного рядка',
  lineOf: (date: string, kind: string, sum: string) => `${date} · ${kind} · ${sum}`,
  ownFigure: 'Сума за вашими даними, грн',
  ownHint: 'Зі знаком мінус, якщо це оплата. Можна не вказувати.',
  wrongSum: terms.wrongSum,
  note: 'Пояснення',
  noteHint: 'Що саме не так і чим це підтверджується.',
  send: terms.sendObjection,
  sent: 'Заперечення надіслано.',
  ofLine: (line: string) => `Рядок: ${line}`,
  ours: (kopiykas: number) => `В акті: ${hryvniasText(kopiykas)}`,
  own: (kopiykas: number) => `За нашими даними: ${hryvniasText(kopiykas)}`,
  others: 'Інші періоди',
}))
