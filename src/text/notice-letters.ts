import { kyivDate } from '#domain/kyiv.ts'
import type { EventFacts, EventName } from '#domain/notices.ts'
import { accessTold } from './people-access.ts'
import { dateText, dateTimeText, dayAndMonth, monthPlain } from './dates.ts'
import { kwhText, plural } from './format.ts'
import { sentence, words } from './language.ts'
import { looks } from './looks.ts'
import { greeting, phoneLine } from './messages.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'
import { web } from './web.ts'

/** What an event says: in an SMS before who signs it, and in a letter. `action` names the button that leads on. */
export type EventText = {
  readonly short: string
  /** the same without what the page of a payment link shows, where an SMS has no room for both */
  readonly brief?: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: string
}

/** An SMS has room for this much beside the longest name and number of a company (two parts, 134 characters). */
export const SHORT_MOST = 78

/** Cuts a part that a person wrote, so that the whole has its room. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).trimEnd()}…`

/** A sentence around a part that may be long: the part gives way. */
const around = (part: string, sentence: (part: string) => string): string =>
  sentence(cut(part, SHORT_MOST - sentence('').length))

const because = sentence((reason: string | null) =>
  reason ? ` Причина: ${reason.trim().replace(/(?<![.\s])[.\s]+$/, '')}.` : '',
)
const ofReceipt = sentence((receipt: string) => `квитанція №\u00a0${receipt}`)
const ofAccounts = sentence((accounts: readonly string[]) =>
  accounts.length === 1 ? `Рахунок ${accounts[0]}` : `Рахунки ${accounts.join(', ')}`,
)
const toSchedule = sentence(() => 'Подивитися графік')
const notYou = sentence(() => 'Якщо це не ви, змініть пароль: усі інші пристрої тоді вийдуть із кабінету.')

const acceptedAs = sentence((corrected: boolean) => `Показання прийнято${corrected ? ' з виправленням' : ''}`)
const notPhoned = sentence(() => 'Якщо ви не телефонували нам, зателефонуйте: запис скасуємо.')

const orderSubject = words({
  confirmed: (number: string) => `Заявку №\u00a0${number} підтверджено`,
  moved: (number: string) => `Візит за заявкою №\u00a0${number} перенесено`,
  cancelled: (number: string) => `Візит за заявкою №\u00a0${number} скасовано`,
  refused: (number: string) => `Заявку №\u00a0${number} відхилено`,
  done: (number: string) => `Заявку №\u00a0${number} виконано`,
})

const scheduleSaid = words({
  applies: 'Світла не буде',
  none: 'За графіком світло не вимикатимуть.',
  waiting: 'Години ще уточнюють: подивіться графік пізніше.',
  emergency: 'Діють аварійні відключення, графік не застосовують.',
})

const toPay = sentence((left: number, dueOn: string) => {
  if (left > 0) return `Сплатіть ${hryvniasText(left)} до ${dateText(dueOn)}.`
  return left === 0
    ? 'Сплачувати нічого не потрібно.'
    : `Сплачувати нічого не потрібно: переплата ${hryvniasText(-left)}.`
})
const billOf = sentence((period: string) => `Рахунок за ${monthPlain(period)}`)
const shortOfBill = sentence((period: string, left: number, dueOn: string) => {
  if (left > 0) return `${billOf(period)}: ${hryvniasText(left)}, до ${dateText(dueOn)}.`
  return left === 0
    ? `${billOf(period)}: платити не треба.`
    : `${billOf(period)}: переплата ${hryvniasText(-left)}, платити не треба.`
})

/** The words of each event. */
const eventLetters: { readonly [E in EventName]: (facts: EventFacts[E]) => EventText } = words({
  billIssued: ({ account, period, kopiykas, leftKopiykas = kopiykas, dueOn }) => ({
    short: shortOfBill(period, leftKopiykas, dueOn),
    ...(leftKopiykas > 0 && { brief: `До ${dateText(dueOn)}: ${hryvniasText(leftKopiykas)}.` }),
    subject: billOf(period),
    paragraphs: [
      `За ${monthPlain(period)} за рахунком ${account} нараховано ${hryvniasText(kopiykas)}. ${toPay(leftKopiykas, dueOn)}`,
      'Як утворилася сума, видно в кабінеті, в розділі «Рахунки».',
    ],
    action: 'Відкрити рахунок',
  }),
  debtDue: ({ account, kopiykas, dueOn }) => ({
    short: `Сплатіть до ${dateText(dueOn)}: ${hryvniasText(kopiykas)}. Рахунок ${account}.`,
    brief: `Сплатіть до ${dateText(dueOn)}: ${hryvniasText(kopiykas)}.`,
    subject: `Сплатіть до ${dateText(dueOn)}`,
    paragraphs: [
      `За рахунком ${account} до ${dateText(dueOn)} потрібно сплатити ${hryvniasText(kopiykas)}.`,
      'Якщо ви вже сплатили, нічого не робіть: гроші зараховуються протягом кількох днів.',
    ],
    action: 'Перейти до оплати',
  }),
  dunningWarning: ({ account, number, kopiykas, cutAt, withdrawn }) => {
    if (withdrawn !== undefined)
      return {
        short: `Попередження про відключення відкликано. Рахунок ${account}.`,
        subject: `Попередження №\u00a0${number} відкликано`,
        paragraphs: [`Попередження про відключення за рахунком ${account} відкликано. Причина: ${withdrawn}`],
        action: 'Побачити попередження',
      }
    return {
      short:
        kopiykas === null
          ? `Попередження: ${dateText(kyivDate(new Date(cutAt)))} вимкнуть світло. Рахунок ${account}.`
          : `Борг ${hryvniasText(kopiykas)}: відключення ${dateTimeText(new Date(cutAt))}. Рахунок ${account}.`,
      ...(kopiykas !== null && {
        brief: `Борг ${hryvniasText(kopiykas)}: відключення ${dateText(kyivDate(new Date(cutAt)))}.`,
      }),
      subject: `Попередження про відключення №\u00a0${number}`,
      paragraphs: [
        kopiykas === null
          ? `За рахунком ${account} складено попередження про відключення ${dateTimeText(new Date(cutAt))}.`
          : `За рахунком ${account} є борг ${hryvniasText(kopiykas)}. Якщо його не сплатити, ${dateTimeText(new Date(cutAt))} електропостачання припинять.`,
        'У кабінеті сказано, як зупинити відключення.',
      ],
      action: 'Як зупинити відключення',
    }
  },
  paymentCredited: ({ number, kopiykas, accounts }) => ({
    short: `Оплату ${hryvniasText(kopiykas)} зараховано. №\u00a0${number}`,
    subject: `Оплату зараховано: ${hryvniasText(kopiykas)}`,
    paragraphs: [
      `${ofAccounts(accounts)}: зараховано ${hryvniasText(kopiykas)}. Номер платежу ${number}.`,
      'Квитанція є в кабінеті, в історії оплат.',
    ],
    action: titles.paymentHistory,
  }),
  paymentFailed: ({ number, kopiykas, accounts }) => ({
    short: `Оплата ${hryvniasText(kopiykas)} не пройшла, гроші не списано.`,
    subject: `Оплата не пройшла: ${hryvniasText(kopiykas)}`,
    paragraphs: [
      `${ofAccounts(accounts)}: банк не провів оплату ${hryvniasText(kopiykas)}. Номер платежу ${number}. Гроші не списано.`,
      'Спробуйте ще раз або іншою карткою.',
    ],
    action: titles.paymentHistory,
  }),
  refunded: ({ number, kopiykas, accounts }) => ({
    short: `Повернено ${hryvniasText(kopiykas)}. Платіж №\u00a0${number}`,
    subject: `Повернено ${hryvniasText(kopiykas)}`,
    paragraphs: [
      `${ofAccounts(accounts)}: за платежем ${number} повернено ${hryvniasText(kopiykas)}.`,
      'Гроші надійдуть на картку, з якої платили. Строк залежить від банку.',
    ],
    action: titles.paymentHistory,
  }),
  windowOpens: ({ closes }) => ({
    short: `Передайте показання лічильника до ${dateTimeText(new Date(closes))}.`,
    subject: 'Час передати показання',
    paragraphs: [
      `Показання лічильника приймаємо до ${dateTimeText(new Date(closes))}. Це займе хвилину.`,
      'Якщо показання не буде, місяць рахуємо за середнім споживанням.',
    ],
    action: terms.handIn,
  }),
  lastDay: ({ closes }) => ({
    short: `Останній день: передайте показання до ${dateTimeText(new Date(closes))}.`,
    subject: 'Останній день передати показання',
    paragraphs: [
      `Вашого показання ще немає. Його приймаємо до ${dateTimeText(new Date(closes))}.`,
      'Без нього місяць порахуємо за середнім споживанням.',
    ],
    action: terms.handIn,
  }),
  readingAccepted: ({ receipt, countsOn, address, corrected, phoned }) => ({
    short: `${acceptedAs(corrected !== undefined)}. Квитанція №\u00a0${receipt}`,
    subject: `${acceptedAs(corrected !== undefined)}, ${ofReceipt(receipt)}`,
    paragraphs: [
      corrected
        ? `Фахівець звірив показання за адресою ${address} з фото й записав: ${corrected.values}. Воно зарахується на ${dateText(countsOn)}.${because(corrected.reason)}`
        : phoned
          ? `Ми записали показання за адресою ${address} з ваших слів телефоном. Воно зарахується на ${dateText(countsOn)}.`
          : `Ми отримали показання за адресою ${address}. Вони зарахуються на ${dateText(countsOn)}.`,
      phoned
        ? notPhoned()
        : corrected
          ? 'Якщо виправлено неправильно, напишіть нам у розділі «Звернення».'
          : `Номер квитанції ${receipt}. Стан показання видно в кабінеті, в історії показань.`,
    ],
    action: titles.indicatorsHistory,
  }),
  readingHeld: ({ receipt, address, phoned }) => ({
    short: `Показання на перевірці. Квитанція №\u00a0${receipt}`,
    subject: `Показання на перевірці, ${ofReceipt(receipt)}`,
    paragraphs: [
      phoned
        ? `Показання за адресою ${address}, записане з ваших слів телефоном (${ofReceipt(receipt)}), переглядає фахівець.`
        : `Показання за адресою ${address} (${ofReceipt(receipt)}) переглядає фахівець.`,
      phoned ? notPhoned() : 'Робити нічого не потрібно: про рішення ми напишемо.',
    ],
    action: titles.indicatorsHistory,
  }),
  readingRejected: ({ receipt, address, reason }) => ({
    short: `Показання не прийнято, передайте ще раз. Квитанція №\u00a0${receipt}`,
    subject: `Показання не прийнято, ${ofReceipt(receipt)}`,
    paragraphs: [
      `Фахівець переглянув показання за адресою ${address} і не прийняв його.${because(reason)}`,
      'Передайте показання ще раз і додайте чітке фото табло. Доки його немає, місяць рахуємо за середнім споживанням; щойно ви передасте показання, різницю перерахуємо.',
    ],
    action: terms.handIn,
  }),
  readingsTaken: ({ account, accounts, countsOn, accepted, held }) => ({
    short:
      held === 0
        ? `Прийнято показання: ${plural(accepted, nouns.meter)}.`
        : `Показання: ${plural(accepted, nouns.meter)} прийнято, на перевірці ${held}.`,
    subject: `Показання отримано: ${plural(accepted + held, nouns.meter)}`,
    paragraphs: [
      `${account === null ? `Рахунків: ${accounts}. За ними` : `За рахунком ${account}`} прийнято показання: ${plural(accepted, nouns.meter)}. Вони зарахуються на ${dateText(countsOn)}.`,
      ...(held === 0
        ? []
        : [`На перевірці у фахівця: ${plural(held, nouns.meter)}. Про рішення ми напишемо.`]),
      'Номери квитанцій і стан кожного показання видно в кабінеті, в історії показань.',
    ],
    action: titles.indicatorsHistory,
  }),
  fileCarried: ({ sent, refused }) => ({
    short: `Файл показань: прийнято ${plural(sent, nouns.meter)}${refused === 0 ? '.' : `, відхилено ${plural(refused, nouns.row)}.`}`,
    subject: 'Файл показань передано',
    paragraphs: [
      `Прийнято показання: ${plural(sent, nouns.meter)}.`,
      refused === 0
        ? 'Номери квитанцій видно в кабінеті, в історії показань.'
        : `Не прийнято: ${plural(refused, nouns.row)}. У кабінеті, в масовому передаванні, ці рядки з поясненнями можна завантажити, виправити й передати ще раз.`,
    ],
    action: 'Подивитися в кабінеті',
  }),
  scheduleChanged: ({ queue, day, hours, state }) => {
    const sentence =
      state === 'applies' && hours && hours.length > 0
        ? `${scheduleSaid.applies} ${hours.join(', ')}.`
        : scheduleSaid[state === 'applies' ? 'none' : state]
    return {
      short: around(sentence, (part) => `${dayAndMonth(day)}: ${part}`),
      subject: `Змінився графік на ${dayAndMonth(day)}`,
      paragraphs: [`Черга ${queue}, ${dayAndMonth(day)}. ${sentence}`],
      action: toSchedule(),
    }
  },
  plannedWork: ({ address, startsAt, endsAt, reason, emergency, special, cancelled }) => {
    const from = dateTimeText(new Date(startsAt))
    if (cancelled) {
      const calledOff = special
        ? `Аварійного режиму з ${from} не буде: графіки відключень діють.`
        : `Відключення з ${from} скасовано.`
      return {
        short: special ? calledOff : around(address, (part) => `${calledOff} ${part}`),
        subject: special ? 'Аварійний режим скасовано' : 'Відключення скасовано',
        paragraphs: [special ? calledOff : `${address}: відключення з ${from} скасовано.`],
        action: toSchedule(),
      }
    }
    const till = endsAt === null ? '' : ` до ${dateTimeText(new Date(endsAt))}`
    if (special)
      return {
        short: `Аварійний режим: графіки відключень не діють з ${from}${till}.`,
        subject: 'Аварійний режим: графіки не діють',
        paragraphs: [`Графіки відключень не діють з ${from}${till}.${because(reason || null)}`],
        action: toSchedule(),
      }
    return {
      short: around(
        address,
        (part) => `${emergency ? 'Аварія' : 'Роботи'}: без світла з ${from}${till}. ${part}`,
      ),
      subject: emergency ? 'Аварійне відключення' : 'Планові роботи: світла не буде',
      paragraphs: [`${address}: світла не буде з ${from}${till}.${because(reason || null)}`],
      action: toSchedule(),
    }
  },
  ticketAnswered: ({ number, subject, asks }) => ({
    short: asks
      ? `Уточніть, будь ласка, звернення №\u00a0${number}: питання в кабінеті.`
      : `Відповідь надано: звернення №\u00a0${number}.`,
    subject: asks
      ? `Питання до вас: звернення №\u00a0${number}`
      : `Відповідь надано: звернення №\u00a0${number}`,
    paragraphs: [
      asks
        ? `Щоб відповісти на звернення «${subject}», нам потрібне уточнення. Прочитайте питання в кабінеті.`
        : `На звернення «${subject}» надано відповідь. Прочитайте її в кабінеті.`,
    ],
    action: 'Прочитати',
  }),
  orderMoved: ({ number, service, change, visit, reason }) => ({
    short: `Заявка №\u00a0${number}: ${
      {
        confirmed: visit ? `бригада приїде ${dateText(visit.day)}, ${visit.hours}.` : 'прийнято до роботи.',
        moved: visit ? `візит перенесено на ${dateText(visit.day)}, ${visit.hours}.` : 'візит перенесено.',
        cancelled: 'візит скасовано.',
        refused: 'виконати не зможемо.',
        done: 'послугу виконано.',
      }[change]
    }`,
    subject: orderSubject[change](number),
    paragraphs: [
      `${service}.${visit ? ` Бригада приїде ${dateText(visit.day)}, ${visit.hours}.` : ''}${change === 'done' ? '' : because(reason)}`,
      ...(change === 'done'
        ? reason === null
          ? []
          : [reason]
        : [
            change === 'cancelled' || change === 'refused'
              ? 'Інший день можна вибрати в кабінеті.'
              : 'Будь ласка, забезпечте доступ до лічильника. Скасувати заявку можна до дня візиту.',
          ]),
    ],
    action: 'Відкрити заявку',
  }),
  documentToSign: ({ account, title, dueOn }) => ({
    short: `Документ чекає вашого підпису${dueOn === null ? '' : ` до ${dateText(dueOn)}`}. Рахунок ${account}.`,
    subject: `На підпис: ${cut(title, 80)}`,
    paragraphs: [
      `За рахунком ${account} на підпис передано документ «${title}».${dueOn === null ? '' : ` Підпишіть його або заперечте до ${dateText(dueOn)}.`}`,
      'Усе, що чекає вашого підпису, видно в кабінеті.',
    ],
    action: terms.sign,
  }),
  limitNear: ({ account, month, kwh, agreedKwh }) => ({
    short: `За ${monthPlain(month)} спожито ${Math.floor((kwh * 100) / agreedKwh)}\u00a0% обсягу. Рахунок ${account}.`,
    subject: `Спожито ${Math.floor((kwh * 100) / agreedKwh)}\u00a0% узгодженого обсягу`,
    paragraphs: [
      `За рахунком ${account} за ${monthPlain(month)} спожито ${kwhText(kwh)} із узгоджених ${kwhText(agreedKwh)}.`,
      'Якщо обсягу не вистачить, подайте коригування в кабінеті.',
    ],
    action: 'Подати коригування',
  }),
  newDevice: ({ at, device }) => ({
    short: around(device, (part) => `Вхід із нового пристрою: ${part}. Не ви? Змініть пароль.`),
    subject: 'Вхід із нового пристрою',
    paragraphs: [`До кабінету ввійшли ${dateTimeText(new Date(at))}: ${device}.`, notYou()],
    action: 'Відкрити налаштування',
  }),
  accountViewed: ({ account, at, reason }) => ({
    short: `Наш співробітник переглянув дані рахунку ${account}. Чому: у кабінеті.`,
    subject: 'Співробітник переглянув ваші дані',
    paragraphs: [
      `${dateTimeText(new Date(at))} співробітник компанії переглянув дані рахунку ${account}.${because(reason)}`,
      'Хто і коли переглядав ваші дані, видно в кабінеті. Якщо ви до нас не зверталися, зателефонуйте.',
    ],
    action: looks.title,
  }),
  accessChanged: (facts) => ({
    short: `${accessTold.subject[facts.change]}.`,
    subject: accessTold.subject[facts.change],
    paragraphs: accessTold.paragraphs(facts),
    action: accessTold.see,
  }),
  registrationDecided: ({ kind, company, approved, reason }) => ({
    short: approved
      ? 'Заявку схвалено: кабінет відкрито. Можна входити.'
      : 'Заявку на кабінет відхилено. Причину надіслано на пошту.',
    subject: approved ? 'Кабінет відкрито' : 'Заявку на кабінет відхилено',
    paragraphs: approved
      ? [
          kind === 'entity'
            ? `Заявку ${company} схвалено. Увійдіть за рахунком, унікальним кодом і паролем із заявки.`
            : `Заявку ${company} схвалено. Увійдіть за адресою пошти й паролем із заявки.`,
        ]
      : [`Заявку ${company} відхилено.${because(reason)}`, 'Виправте дані та подайте заявку знову.'],
    action: approved ? web.signIn : 'Подати знову',
  }),
})

/** Any event with its facts: types of both are the same event's. */
export const eventText = <E extends EventName>(event: E, facts: EventFacts[E]): EventText =>
  eventLetters[event](facts)

/** The frame of a letter: the greeting, and what stands below. */
export const letterFrame = words({
  greeting,
  phone: phoneLine,
  unsubscribe: 'Не надсилати таких листів',
  choose: 'Які листи отримувати',
  pay: 'Сплатити без входу в кабінет',
})
