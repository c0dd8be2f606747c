import { dateText } from './dates.ts'
import { sentence, words } from './language.ts'
import { hryvniasText } from './money.ts'

type Part = { readonly dueOn: string; readonly kopiykas: number }
const line = sentence(
  ({ dueOn, kopiykas }: Part): string => `до ${dateText(dueOn)} — ${hryvniasText(kopiykas)}`,
)

const sent = sentence(
  (number: string, day: string): string => `Запит №\u00a0${number} надіслано. Відповідь до ${dateText(day)}.`,
)

/** What is written into the conversation about a debt. */
export const instalmentTexts = words({
  asked: (parts: readonly Part[], reason: string): string =>
    `Прошу дозволити сплатити борг частинами:\n${parts.map(line).join('\n')}\n\n${reason}`,
  moved: (parts: readonly Part[]): string =>
    `Ми відповіли пізніше, ніж ви просили почати, тому графік зсунуто, суми ті самі:\n${parts.map(line).join('\n')}`,
  supply: 'Прошу відновити електропостачання, вимкнене за борг.',
  broken: (day: string): string =>
    `Частину, яку треба було сплатити до ${dateText(day)}, не сплачено, тому графік більше не діє: весь борг треба сплатити одразу. Якщо гроші вже надіслано, напишіть нам тут.`,
  kept: 'Борг за графіком сплачено повністю. Дякуємо.',
})

/** Paying a debt in parts, where the debt is seen. */
export const instalmentPage = words({
  ask: 'Сплатити частинами',
  title: 'Сплатити борг частинами',
  debt: 'Борг зараз',
  rule: (act: string, day: string): string => `За правилами компанії: ${act}, діє з ${dateText(day)}.`,
  count: 'На скільки частин',
  schedule: 'Графік оплати',
  until: (day: string): string => `До ${dateText(day)}`,
  others: 'Нові нарахування сплачуйте вчасно, окремо від графіка.',
  why: 'Чому не можете сплатити одразу',
  whyHint: 'Компанія прочитає це, коли вирішуватиме.',
  send: 'Надіслати на розгляд',
  changed: 'Борг тим часом змінився. Перевірте новий графік і надішліть ще раз.',
  sent,
  /** number: null where somebody else asked for it, whose letters are not shown */
  waits: (number: string | null): string =>
    number === null
      ? 'Про сплату частинами за цим рахунком уже попросив інший користувач, запит розглядають.'
      : `Запит №\u00a0${number} про сплату частинами розглядають.`,
  supplyWaits: (number: string | null, day: string): string =>
    number === null
      ? `Увімкнути світло за цим рахунком уже попросив інший користувач. Відповідь до ${dateText(day)}.`
      : sent(number, day),
  states: {
    agreed: 'Борг сплачуєте частинами',
    kept: 'Борг частинами сплачено',
    broken: 'Графік більше не діє: частину не сплачено вчасно',
  },
  next: ({ dueOn, kopiykas }: Part): string =>
    `Борг сплачуєте частинами: до ${dateText(dueOn)} — ${hryvniasText(kopiykas)}.`,
  unknown: 'Не вдалося дізнатися, чи сплачуєте борг частинами',
  unknownHint:
    'Тому нижче вказано весь борг. Якщо маєте графік, спробуйте ще раз або впишіть суму своєї частини.',
  paid: (kopiykas: number): string => `Сплачено за графіком ${hryvniasText(kopiykas)}`,
})
