import { staffTerms } from './staff-terms.ts'
import type {
  PaymentDecision,
  PaymentFact,
  PaymentOutcome,
  PaymentState,
  PaymentTrouble,
  PayProvider,
} from '#domain/payment-life.ts'
import { dateTimeText } from './dates.ts'
import { NBSP, numberText } from './format.ts'
import { hryvniasText } from './money.ts'
import { paymentLife } from './payment-life.ts'

import { words } from './language.ts'

import { payStates } from './staff-payments.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** Payments as employees work on them: the list, the whole story of one, what to do about it. */
export const paymentPage = words(() => ({
  one: (number: string) => `${titles.portalPayment} ${number}`,
  back: 'До платежів',
  none: 'Платежів ще немає',
  noneHint: 'Коли споживач сплатить на порталі, платіж з’явиться тут.',
  toReport: 'Звіт за днями',
  payee: terms.payee,
  confirmedAt: 'Підтверджено сервісом',
  facts: {
    sent: 'Платник перейшов до сервісу',
    waiting: 'Сервіс ще працює з платежем',
    declined: 'Сервіс відмовив',
    expired: 'Час на оплату минув',
    paid: 'Сервіс підтвердив, що гроші в нього',
    reversed: 'Банк платника забрав гроші назад',
    refunded: 'Гроші повернено платнику',
    passed: 'Передано в білінг',
    credited: paymentLife.facts.credited,
    take: 'Працівник прийняв суму сервісу',
    returned: 'Працівник записав, що гроші повернено',
    nothing: 'Працівник записав, що грошей не було',
    kept: 'Працівник вирішив не повертати гроші',
    'reversed-by-hand': 'Працівник записав, що повернене знято з рахунку в білінгу',
    retry: 'Працівник ще раз передав у білінг',
  } satisfies Record<PaymentFact | PaymentDecision, string>,
  /** where nothing waits for an employee */
  calm: {
    started: 'Платник ще не перейшов до сервісу. Робити нічого не треба.',
    'at-provider': 'Платник у сервісі. Портал запитує сервіс сам.',
    confirmed: 'Гроші в сервісу. Портал сам передасть їх у білінг.',
    passed: 'Гроші в сервісу, білінг ще зараховує їх.',
    credited: 'Гроші на рахунку споживача. Робити нічого не треба.',
    declined: 'Гроші не списано. Споживач може спробувати ще раз.',
    expired: 'Ніхто не сплатив. Якщо гроші надійдуть пізніше, портал їх зарахує.',
    reversed: 'Банк платника забрав гроші, тому вони знову в боргу споживача.',
    refunded: 'Гроші повернуто платнику, тому вони знову в боргу.',
  } satisfies Record<PaymentState, string>,
  nextAsk: (at: number) => `Наступне запитання ${dateTimeText(at)}.`,
  ask: 'Запитати сервіс зараз',
  asked: (state: PaymentState) => `Сервіс запитано. Стан: ${payStates[state]}`,
  about: 'Про платіж',
  door: 'Звідки платили',
  doors: { cabinet: 'З кабінету', guest: 'Без входу в кабінет', link: 'За посиланням' },
  providerId: 'Номер у сервісі',
  said: 'Останнє слово сервісу',
  fee: 'Комісія сервісу',
  payerFee: 'Комісія з платника понад суму',
  parts: paymentLife.parts,
  covers: 'На що йдуть гроші',
  receipt: terms.receipt,
  notBooked: 'Ще не зараховано',
  refused: 'Білінг відмовив',
  refusals: {
    'account-not-found': 'особового рахунку немає',
    'core-down': 'білінг довго не відповідав',
  },
  bookingRefusals: {
    'not-found': 'вказаного документа немає',
    conflict: 'цей платіж уже зараховано',
  },
  returnedOf: (kopiykas: number, all: number): string =>
    kopiykas === all ? 'Повернуто платнику' : `Повернуто платнику ${hryvniasText(kopiykas)}`,
  returnRefused: 'Білінг не зняв повернене',
  returnRefusals: {
    'not-found': 'цього платежу на рахунку немає',
    conflict: 'стільки цього платежу на рахунку вже немає',
  },
  events: terms.events,
  begun: 'Споживач почав платіж',
  messages: 'Повідомлення сервісу',
  messagesHint: 'Карток, телефонів і адрес платників тут немає.',
  noMessages: 'Сервіс ще нічого не казав.',
  ways: {
    callback: 'Сервіс повідомив сам',
    status: 'Відповідь на запитання',
    create: 'Створення рахунку',
    refund: 'Відповідь на повернення',
  },
  times: (n: number) => `${numberText(n)}${NBSP}×, востаннє`,
  refunds: staffTerms.refund,
  refundStates: {
    proposed: 'Чекає другої людини',
    expired: 'Не підтверджено вчасно',
    confirmed: 'Підтверджено, повертаємо',
    done: payStates.refunded,
    refused: terms.refused,
    failed: 'Не вдалося повернути',
  },
  refundFailures: {
    refused: 'Сервіс відмовив у поверненні.',
    silent: 'Сервіс не сказав, чи повернув.',
  },
  toChanges: 'До змін на підтвердження',
  retry: staffTerms.passAgain,
  retryTitle: 'Передати в білінг ще раз',
  how: 'Як передати',
  hows: {
    same: 'Так само, як було',
    plain: 'Без указаного документа: на найдавніший борг',
    account: 'На інший рахунок',
  },
  otherAccount: 'Особовий рахунок тієї ж компанії',
  why: staffTerms.why,
  whyHint: 'Залишиться в журналі дій.',
  retried: 'Передано в білінг. Коли він відповість, стан зміниться.',
  told: (kopiykas: number) => `Сервіс узяв ${hryvniasText(kopiykas)}.`,
  end: 'Записати, чим скінчилося',
  endHow: 'Чим скінчилося',
  outcome: (outcome: PaymentOutcome, trouble: PaymentTrouble, sum: number | null): string =>
    outcome === 'take'
      ? `Зарахувати ${hryvniasText(sum ?? 0)}: портал ще раз запитає сервіс і проведе`
      : outcome === 'returned'
        ? trouble === 'refund-failed'
          ? 'Повернено переказом: борг споживача зміниться'
          : trouble === 'not-reversed'
            ? 'Повернене знято з рахунку прямо в білінгу'
            : 'Гроші повернено платнику поза порталом'
        : trouble === 'refund-failed'
          ? 'Не повертаємо: гроші лишаються на рахунку споживача'
          : 'Грошей не було',
  ended: 'Записано. Платіж більше не чекає рішення.',
  refund: 'Повернути гроші',
  refundHint: 'Гроші підуть назад на картку платника після того, як повернення підтвердить інша людина.',
  refundSum: 'Скільки повернути,\u00a0грн',
  refundMost: (sum: string) => `Не більше ніж ${sum}`,
  badSum: 'Введіть суму, наприклад 120,50',
  tooMuch: 'Стільки в платежі немає',
  proposed: 'Повернення запропоновано. Його підтвердить інша людина.',
}))

/** The word of the billing core for a refusal to book, or to take back; a code nobody has named is shown as it is. */
export const coreRefusal = (code: string, of: 'bookingRefusals' | 'returnRefusals'): string =>
  ({ ...paymentPage.refusals, ...paymentPage[of] } as Readonly<Record<string, string>>)[code] ?? code

/** Day by day. */
export const paymentReport = words(() => ({
  back: paymentPage.back,
  caption: 'Платежі за днями, сервісами й компаніями',
  columns: {
    day: 'День підтвердження',
    payments: 'Платежів',
    confirmed: 'Підтверджено,\u00a0грн',
    credited: 'Зараховано,\u00a0грн',
    returned: 'Повернено,\u00a0грн',
    fee: 'Комісія,\u00a0грн',
  },
  equal: 'Усе підтверджене зараховано: портал і білінг кажуть те саме.',
  wentBack: (sum: string) =>
    `Підтверджене зараховано, крім ${sum}, які повернулися платникам до зарахування.`,
  waiting: (sum: string) => `Підтверджено сервісами, але ще не зараховано: ${sum}.`,
  none: 'За ці дні платежів немає',
}))

/** Keys of agreements with payment providers. */
export const merchantKeys = words(() => ({
  intro: 'Ключі бачить лише той, хто їх уводить. Після підтвердження другою людиною їх не показуємо нікому.',
  none: 'Ключів ще немає',
  noneHint: 'Поки ключів немає, споживачі не можуть платити через цей сервіс.',
  provider: staffTerms.payService,
  publicPart: {
    liqpay: 'Відкритий ключ (public_key)',
    monopay: terms.pointName,
    portmone: 'Номер отримувача (payee_id)',
    easypay: 'Ключ партнера (PartnerKey)',
  } satisfies Record<PayProvider, string>,
  secrets: {
    liqpay: { privateKey: 'Таємний ключ (private_key)' },
    monopay: { token: 'Токен (X-Token)' },
    portmone: { login: 'Логін магазину', password: 'Пароль магазину', key: 'Ключ підпису' },
    easypay: { serviceKey: 'Ключ послуги (ServiceKey)', secretKey: 'Таємний ключ партнера' },
  } satisfies Record<PayProvider, Readonly<Record<string, string>>>,
  fingerprint: staffTerms.merchantKey,
  active: 'Діють',
  proposed: 'Чекають другої людини',
  since: 'Задано',
  enter: 'Увести нові ключі',
  title: (provider: string) => `Нові ключі ${provider}`,
  propose: staffTerms.propose,
  sent: 'Ключі чекають підтвердження іншої людини.',
  change: 'Змінити ключі',
  open: 'Споживачі можуть платити',
  openHint: 'Платежі, які вже почато, дійдуть до кінця, навіть якщо вимкнути.',
  noKeysYet: 'Запрацює, щойно будуть ключі.',
  opened: (provider: string) => `${provider}: увімкнено`,
  closed: (provider: string) => `${provider}: вимкнено`,
}))
