import { web } from './web.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

/** An SMS in Ukrainian holds 70 characters in one part and 134 in two (facts §7); no message of ours is longer. */
export const SMS_MOST = 134

/** The signature where the company is not known. */
export const portalName = words(web.product)

/** Who sends the message, whom to call and where the cabinet is; null = not known. */
export type Sender = { name: string; phone: string | null; link: string | null }

/** The text of an SMS with its sender; when there is no room for everything, the link is left out first. */
export function signedSms(text: string, { name, phone, link }: Sender): string {
  const host = link?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? null
  const signed = (...parts: readonly (string | null)[]) =>
    `${text} ${parts.filter((part) => part !== null).join(', ')}`
  return (
    [signed(name, phone, host), signed(name, phone), signed(phone ?? name), text].find(
      (whole) => whole.length <= SMS_MOST,
    ) ?? text
  )
}

/** A letter with its sender below it. */
export const signedLetter = words((body: string, { name, phone, link }: Sender): string =>
  [body, [name, phone && `Телефон: ${phone}`, link].filter(Boolean).join('\n')].join('\n\n'),
)

const yourCode = words((code: string): string => `Ваш код: ${code}. Він діє 5 хвилин.`)
const notYou = words('Якщо це зробили не ви, негайно зателефонуйте нам.')

/** Texts that the portal sends by SMS, before the sender is added to them. */
export const sms = words({
  code: (code: string) => `Код для входу: ${code}. Діє 5 хв. Нікому його не кажіть.`,
  signUpCode: (code: string) => `Код реєстрації: ${code}. Діє 5 хв. Нікому не кажіть.`,
  restoreCode: (code: string) => `Код для нового пароля: ${code}. Діє 5 хв. Нікому не кажіть.`,
  contactCode: (code: string) => `Код зміни контакту: ${code}. Діє 5 хв. Нікому не кажіть.`,
  deleteCode: (code: string) => `Код видалення кабінету: ${code}. Діє 5 хв. Нікому не кажіть.`,
  readingAccepted: (receipt: string) => `Показання прийнято. Квитанція №\u00a0${receipt}`,
  passwordChanged: () => 'Пароль кабінету змінено. Це не ви? Телефонуйте нам негайно.',
  ownerCode: (code: string) => `Код, щоб змінити контакт: ${code}. Діє 5 хв. Нікому не кажіть.`,
  phoneChanged: () => 'Номер телефону кабінету змінено. Це не ви? Телефонуйте негайно.',
  emailChanged: () => 'Пошту кабінету змінено. Це не ви? Телефонуйте нам негайно.',
  /** Short, so that the link and who signs it have room in two parts. */
  phoneChangedUndo: (link: string) => `Телефон кабінету змінено. Не ви? Скасуйте: ${link}`,
  emailChangedUndo: (link: string) => `Пошту кабінету змінено. Не ви? Скасуйте: ${link}`,
  newDevice: (device: string) => `Вхід із нового пристрою: ${device}. Це не ви? Змініть пароль.`,
  billIssued: (p: { month: string; kopiykas: number; dueOn: string }) =>
    `Рахунок за ${p.month}: ${hryvniasText(p.kopiykas)}, до ${dateText(p.dueOn)}.`,
  readingRejected: (receipt: string) =>
    `Показання не прийнято, передайте ще раз. Квитанція №\u00a0${receipt}`,
  readingsTaken: (p: { accepted: number; held: number }) =>
    p.held === 0
      ? `Прийнято показання: ${plural(p.accepted, nouns.meter)}.`
      : `Показання: ${plural(p.accepted, nouns.meter)} прийнято, на перевірці ${p.held}.`,
  fileCarried: (p: { sent: number; refused: number }) =>
    `Файл показань: прийнято ${plural(p.sent, nouns.meter)}${p.refused === 0 ? '.' : `, відхилено ${plural(p.refused, nouns.row)}.`}`,
  readingHeld: (receipt: string) => `Показання на перевірці. Квитанція №\u00a0${receipt}`,
  secondFactorOn: () => 'Вхід із застосунком увімкнено. Це не ви? Телефонуйте негайно.',
  secondFactorOff: () => 'Вхід із застосунком вимкнено. Це не ви? Телефонуйте негайно.',
  recoveryCodeUsed: (left: number) => `Вхід за запасним кодом, лишилось ${left}. Це не ви? Телефонуйте.`,
  accountDeleted: () => 'Ваш кабінет видалено. Це не ви? Телефонуйте нам негайно.',
  invited: (p: { link: string; until: string }) => `Вас запрошено до кабінету, діє до ${p.until}: ${p.link}`,
  applicationApproved: () => 'Заявку схвалено: кабінет відкрито. Можна входити.',
  applicationRefused: () => 'Заявку на кабінет відхилено. Причину надіслано на пошту.',
})

const undoText = words((link: string | null): string =>
  link === null
    ? 'Якщо це зробили не ви, негайно зателефонуйте до контакт-центру.'
    : `Якщо це зробили не ви, скасуйте зміну за цим посиланням упродовж 7 днів: ${link}`,
)

export type Letter = { subject: string; body: string }

/** Texts that the portal sends by e-mail: plain text, one thought in a paragraph. */
export const letters = words({
  code: (code: string): Letter => ({
    subject: 'Код для входу до кабінету',
    body: letter(
      `Ваш код: ${code}. Він діє 5 хвилин і лише один раз.`,
      'Якщо ви не просили коду, нічого не робіть: без нього до кабінету не ввійти.',
    ),
  }),
  signUpCode: (code: string): Letter => ({
    subject: 'Код реєстрації в кабінеті',
    body: letter(yourCode(code), 'Якщо ви не реєструвалися, просто видаліть цей лист.'),
  }),
  restoreCode: (code: string): Letter => ({
    subject: 'Код для нового пароля',
    body: letter(yourCode(code), 'Якщо ви не змінювали пароля, нічого не робіть: старий пароль чинний.'),
  }),
  contactCode: (code: string): Letter => ({
    subject: 'Підтвердьте нову адресу',
    body: letter(yourCode(code), 'Введіть його в кабінеті, щоб отримувати листи на цю адресу.'),
  }),
  ownerCode: (code: string): Letter => ({
    subject: 'Код для зміни контакту',
    body: letter(
      yourCode(code),
      'Хтось змінює телефон або пошту вашого кабінету. Якщо це не ви, нікому не кажіть код і змініть пароль.',
    ),
  }),
  deleteCode: (code: string): Letter => ({
    subject: 'Код видалення кабінету',
    body: letter(yourCode(code), 'Якщо ви не видаляєте кабінет, нікому не кажіть код і змініть пароль.'),
  }),
  invited: (p: {
    name: string
    from: string
    company: string
    link: string
    until: string
    rights: readonly string[]
  }): Letter => ({
    subject: 'Запрошення до кабінету компанії',
    body: letter(
      `${p.name}, ${p.from} запрошує вас до кабінету компанії ${p.company}.`,
      p.rights.length === 0
        ? 'Ви бачитимете рахунки компанії.'
        : `Ви бачитимете рахунки компанії й зможете: ${p.rights.join(', ')}.`,
      `Відкрийте посилання, щоб придумати пароль і отримати свій код: ${p.link}`,
      `Воно діє до ${p.until} і лише один раз. Якщо ви не чекали запрошення, нічого не робіть.`,
    ),
  }),
  accountDeleted: (at: string): Letter => ({
    subject: 'Кабінет видалено',
    body: letter(
      `${at} ваш кабінет видалено: контакти й прив’язки до об’єктів стерто.`,
      'Договір, рахунки та борги лишаються в компанії. Якщо це не ви, зателефонуйте нам негайно.',
    ),
  }),
  readingAccepted: (p: { receipt: string; countsOn: string; address: string }): Letter => ({
    subject: `Показання прийнято, квитанція №\u00a0${p.receipt}`,
    body: letter(
      `Ми отримали показання за адресою ${p.address}. Вони зарахуються на ${dateText(p.countsOn)}.`,
      `Номер квитанції ${p.receipt}. Стан показання видно в кабінеті, в історії показань.`,
    ),
  }),
  readingHeld: (p: { receipt: string; address: string }): Letter => ({
    subject: 'Показання на перевірці',
    body: letter(
      `Показання за адресою ${p.address} (квитанція №\u00a0${p.receipt}) переглядає фахівець.`,
      'Робити нічого не потрібно: про рішення ми напишемо.',
    ),
  }),
  readingRejected: (p: { receipt: string; address: string; reason: string | null }): Letter => ({
    subject: `Показання не прийнято, квитанція №\u00a0${p.receipt}`,
    body: letter(
      `Фахівець переглянув показання за адресою ${p.address} і не прийняв його.${p.reason ? ` Причина: ${p.reason}` : ''}`,
      'Передайте показання ще раз і додайте чітке фото табло. Доки його немає, місяць рахуємо за середнім споживанням; щойно ви передасте показання, різницю перерахуємо.',
    ),
  }),
  readingsTaken: (p: { account: string; countsOn: string; accepted: number; held: number }): Letter =>
    takenLetter(`За рахунком ${p.account}`, p),
  readingsOfAccounts: (p: { accounts: number; countsOn: string; accepted: number; held: number }): Letter =>
    takenLetter(`Рахунків: ${p.accounts}. За ними`, p),
  fileCarried: (p: { sent: number; refused: number }): Letter => ({
    subject: 'Файл показань передано',
    body: letter(
      `Прийнято показання: ${plural(p.sent, nouns.meter)}.`,
      p.refused === 0
        ? 'Номери квитанцій видно в кабінеті, в історії показань.'
        : `Не прийнято: ${plural(p.refused, nouns.row)}. У кабінеті, в масовому передаванні, ці рядки з поясненнями можна завантажити, виправити й передати ще раз.`,
    ),
  }),
  billIssued: (p: { account: string; month: string; kopiykas: number; dueOn: string }): Letter => ({
    subject: `Рахунок за ${p.month}`,
    body: letter(
      `За ${p.month} за рахунком ${p.account} нараховано ${hryvniasText(p.kopiykas)}. Сплатіть до ${dateText(p.dueOn)}.`,
      'Як утворилася сума, видно в кабінеті, в розділі «Рахунки».',
    ),
  }),
  passwordChanged: (at: string): Letter => ({
    subject: 'Пароль кабінету змінено',
    body: letter(`Пароль змінено ${at}. Усі інші пристрої вийшли з кабінету.`, notYou),
  }),
  secondFactorOn: (at: string): Letter => ({
    subject: 'Вхід із застосунком увімкнено',
    body: letter(
      `${at} у вашому кабінеті увімкнено вхід із застосунком: крім пароля чи коду з повідомлення потрібен код із застосунку. Усі інші пристрої вийшли з кабінету.`,
      notYou,
    ),
  }),
  secondFactorOff: (at: string): Letter => ({
    subject: 'Вхід із застосунком вимкнено',
    body: letter(
      `${at} у вашому кабінеті вимкнено вхід із застосунком. Кодів із нього більше не питатимемо.`,
      notYou,
    ),
  }),
  recoveryCodeUsed: (p: { at: string; left: number }): Letter => ({
    subject: 'Вхід за запасним кодом',
    body: letter(
      `${p.at} до вашого кабінету увійшли за запасним кодом. Лишилося: ${plural(p.left, nouns.recoveryCode)}.`,
      notYou,
    ),
  }),
  phoneChanged: (p: { at: string; masked: string; undo: string | null }): Letter => ({
    subject: 'Номер телефону змінено',
    body: letter(
      `Номер телефону кабінету змінено ${p.at}. Новий номер: ${p.masked}. Усі інші пристрої вийшли з кабінету.`,
      undoText(p.undo),
    ),
  }),
  emailChanged: (p: { at: string; masked: string; undo: string | null }): Letter => ({
    subject: 'Адресу пошти змінено',
    body: letter(
      `Адресу для листів змінено ${p.at}. Нова адреса: ${p.masked}. Усі інші пристрої вийшли з кабінету.`,
      undoText(p.undo),
    ),
  }),
  newDevice: (p: { at: string; device: string }): Letter => ({
    subject: 'Вхід із нового пристрою',
    body: letter(
      `До кабінету ввійшли ${p.at}: ${p.device}.`,
      'Якщо це не ви, змініть пароль: усі інші пристрої тоді вийдуть із кабінету.',
    ),
  }),
  applicationApproved: (company: string): Letter => ({
    subject: 'Кабінет відкрито',
    body: letter(`Заявку ${company} схвалено. Увійдіть за рахунком, унікальним кодом і паролем із заявки.`),
  }),
  providerApproved: (company: string): Letter => ({
    subject: 'Кабінет відкрито',
    body: letter(`Заявку ${company} схвалено. Увійдіть за адресою пошти й паролем із заявки.`),
  }),
  applicationRefused: (p: { company: string; reason: string }): Letter => ({
    subject: 'Заявку на кабінет відхилено',
    body: letter(
      `Заявку ${p.company} відхилено. Причина: ${p.reason}`,
      'Виправте дані та подайте заявку знову.',
    ),
  }),
  ticketAnswered: (p: { number: string; subject: string }): Letter => ({
    subject: `Відповідь надано: звернення №\u00a0${p.number}`,
    body: letter(`На звернення «${p.subject}» надано відповідь. Прочитайте її в кабінеті.`),
  }),
})

/** The paragraphs alone, for the inbox of the cabinet. */
export const withoutGreeting = ({ body }: Letter): string => body.split('\n\n').slice(1, -1).join('\n\n')

const letter = words((...paragraphs: string[]): string => {
  return ['Вітаємо!', ...paragraphs, 'Кабінет «Світло»'].join('\n\n')
})

const takenLetter = words((of: string, p: { countsOn: string; accepted: number; held: number }): Letter => ({
  subject: `Показання отримано: ${plural(p.accepted + p.held, nouns.meter)}`,
  body: letter(
    `${of} прийнято показання: ${plural(p.accepted, nouns.meter)}. Вони зарахуються на ${dateText(p.countsOn)}.`,
    ...(p.held === 0
      ? []
      : [`На перевірці у фахівця: ${plural(p.held, nouns.meter)}. Про рішення ми напишемо.`]),
    'Номери квитанцій і стан кожного показання видно в кабінеті, в історії показань.',
  ),
}))
