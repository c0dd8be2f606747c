import type { PaymentFact, PaymentState } from '#domain/payment-life.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { paymentStates as core } from './payment-states.ts'
import { terms } from './terms.ts'
import { web } from './web.ts'

/** Said of several states or in several places. */
const again = words({
  credits: 'Сервіс отримав гроші. За кілька хвилин вони будуть на рахунку, удруге платити не треба.',
  confirmed: 'Оплату підтверджено, зараховуємо',
  back: 'Банк повернув гроші',
  begun: 'Почато',
})
/** What stands for the states and facts of a payment. */
export const paymentLife = words(() => ({
  states: {
    started: again.begun,
    'at-provider': 'Очікуємо оплату',
    confirmed: again.confirmed,
    passed: again.confirmed,
    credited: core.posted.name,
    declined: core.failed.name,
    expired: terms.unpaid,
    reversed: again.back,
    refunded: core.returned.name,
  } satisfies Record<PaymentState, string>,
  hints: {
    started: 'Платіж записано, до сервісу ще не дійшло. Гроші не списано.',
    'at-provider': 'Сервіс ще не підтвердив оплату. Якщо ви заплатили, не платіть удруге: чекаємо відповіді.',
    confirmed: again.credits,
    passed: again.credits,
    credited: core.posted.meaning,
    declined: core.failed.meaning,
    expired: 'За відведений час ніхто не заплатив. Гроші не списано.',
    reversed: 'Банк повернув гроші платнику, тому борг знову чинний.',
    refunded: core.returned.meaning,
  } satisfies Record<PaymentState, string>,
  facts: {
    sent: 'Ви перейшли до платіжного сервісу',
    waiting: 'Сервіс обробляє платіж',
    declined: 'Сервіс відхилив платіж',
    expired: 'Час на оплату вийшов',
    paid: 'Сервіс отримав гроші',
    reversed: again.back,
    refunded: 'Компанія повернула гроші',
    passed: 'Передано до обліку',
    credited: 'Зараховано на рахунок',
  } satisfies Record<PaymentFact, string>,
  steps: [again.begun, 'Оплачується', 'Сервіс підтвердив', core.posted.name],
  stepsLabel: 'Шлях платежу',
  waits: 'Платіж чекає на нас: гроші в безпеці, наш працівник уже розбирається. Від вас нічого не треба.',
  reason: (reason: string) => `Причина: ${reason}`,
  number: 'Номер платежу',
  service: 'Платіжний сервіс',
  payerFee: 'Комісія сервісу понад суму',
  began: 'Розпочато',
  returned: core.returned.name,
  again: web.retry,
  goOn: 'Платити далі',
  next: (kopiykas: number, payee: string) => `Далі: ${hryvniasText(kopiykas)}, ${payee}`,
  nextHint: 'Це ще не все: лишився ще один платіж, на інший рахунок.',
  toCabinet: web.toCabinet,
  story: 'Історія платежу',
  parts: 'Що оплачено',
  receipt: 'Квитанція PDF',
  check: 'Перевірити зараз',
  none: 'Платежів із кабінету ще немає',
  noneHint: 'Тут буде видно кожну оплату від початку до зарахування.',
  pay: web.pay,
  ended: 'Це посилання на оплату не діє',
  endedHint:
    'Його строк вийшов, у ньому помилка або рахунок прибрали з кабінету. Попросіть нове або заплатіть за номером рахунку.',
  payByAccount: 'Сплатити за номером рахунку',
  all: 'Усі платежі',
  noSuch: 'Такого платежу немає',
}))
