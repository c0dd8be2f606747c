/** A ticket whose last message is from the customer. */
export type WaitingTicket = {
  id: string
  kind: string
  state: 'new' | 'in-progress'
  /** the customer's messages and files so far */
  words: number
  files: number
  writtenAt: Date
}

/** What the desk sees and may do, given by the portal. */
export type Counter = {
  waiting: () => Promise<readonly WaitingTicket[]>
  take: (ticket: string) => Promise<unknown>
  answer: (reply: { ticket: string; text: string; asks: boolean }) => Promise<unknown>
  /** confirms services ordered longer ago than `ms` */
  confirmOrders: (ms: number) => Promise<unknown>
}

type Timing = { everyMs: number; takeAfterMs: number; answerAfterMs: number }
const PATIENT: Timing = { everyMs: 1_000, takeAfterMs: 3_000, answerAfterMs: 7_000 }

const answers: Readonly<Record<string, string>> = {
  billing:
    'Перевірили нарахування: сума відповідає показанням і тарифу за ваш період. Рядки з цінами та обсягами є на сторінці рахунку.',
  readings:
    'Показання знайшли й перевірили. Вони зарахуються на перше число; стан видно в розділі «Показання».',
  meter: 'Дякуємо за фото. Табло справне, заміна не потрібна. Чергову повірку нагадаємо заздалегідь.',
  outage:
    'Лінію вашого будинку оглянули, контакт у щиті підтягнули. Якщо блимання повториться, напишіть час з точністю до хвилини.',
  contract: 'Договір чинний, дані споживача збігаються. Копію можна отримати в центрі обслуговування.',
  connection:
    'Заявку на приєднання зареєстровано. Технічні умови надішлемо протягом строку, вказаного в ній.',
  documents: 'Документ підготовлено. Оригінал чекає на вас у центрі обслуговування з понеділка до п’ятниці.',
  personalData: 'Дані в договорі оновимо після перевірки документа. Нічого додаткового не потрібно.',
}
const general = 'Дякуємо за звернення. Питання передали фахівцю й вирішили. Якщо лишилися сумніви, допишіть.'
const again = 'Дякуємо за уточнення, врахували. Якщо питань більше немає, натисніть «Питання вирішено».'
const asksForPhoto = 'Надішліть, будь ласка, фото табло за денного світла: вирішимо, чи потрібен виїзд.'

/** What the desk says: about a meter it first asks for a photo. */
export function replyTo({ kind, words, files }: Pick<WaitingTicket, 'kind' | 'words' | 'files'>): {
  text: string
  asks: boolean
} {
  if (kind === 'meter' && files === 0 && words === 1) return { text: asksForPhoto, asks: true }
  if (words > 1 && kind !== 'meter') return { text: again, asks: false }
  return { text: answers[kind] ?? general, asks: false }
}

/** Complaints are left to people, so that a ticket can be answered by an employee before the desk does. */
const TO_PEOPLE = 'complaint'

/** One round: takes new tickets into work, answers those taken, confirms orders. */
export async function serve(counter: Counter, now: Date, timing: Timing = PATIENT): Promise<void> {
  for (const ticket of await counter.waiting()) {
    if (ticket.kind === TO_PEOPLE) continue
    const age = now.getTime() - ticket.writtenAt.getTime()
    if (ticket.state === 'new' && age >= timing.takeAfterMs) await counter.take(ticket.id)
    if (age >= timing.answerAfterMs) await counter.answer({ ticket: ticket.id, ...replyTo(ticket) })
  }
  await counter.confirmOrders(timing.answerAfterMs)
}

/** The company's side in the demo: a desk that answers. A failed round is only logged; the next one follows. */
export function startSupportDesk(
  counter: Counter,
  options: { now: () => Date; onFailure: (error: unknown) => void; timing?: Timing },
): { close: () => Promise<void> } {
  const { now, onFailure, timing = PATIENT } = options
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => serve(counter, now(), timing)).catch(onFailure)
  }, timing.everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      await round
    },
  }
}
