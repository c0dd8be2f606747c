import { web } from './web.ts'
import { sentence, words } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/** An SMS in Ukrainian holds 70 characters in one part and 134 in two (facts §7); no message of ours is longer. */
export const SMS_MOST = 134

/** The signature where the company is not known. */
export const portalName = (): string => web.product

/** Who sends the message, whom to call and where the cabinet is; null = not known. */
export type Sender = { name: string; phone: string | null; link: string | null; site?: string | null }

/**
 * The text of an SMS with its sender; when there is no room for everything, the link is left out first. A link to pay by
 * stands instead of it, and before the number, with `brief` where the text leaves it no room.
 */
export function signedSms(
  text: string,
  { name, phone, link }: Sender,
  { toPay = null, brief = text }: { toPay?: string | null; brief?: string } = {},
): string {
  const short = (url: string | null) => url?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? null
  const signed = (said: string, ...parts: readonly (string | null)[]) =>
    `${said} ${parts.filter((part) => part !== null).join(', ')}`
  const pay = short(toPay)
  const paying =
    pay === null ? [] : [signed(text, name, phone, pay), signed(text, name, pay), signed(brief, name, pay)]
  return (
    [
      ...paying,
      signed(text, name, phone, short(link)),
      signed(text, name, phone),
      signed(text, phone ?? name),
      text,
    ].find((whole) => whole.length <= SMS_MOST) ?? text
  )
}

export const greeting = sentence(() => 'Вітаємо!')
export const phoneLine = sentence((phone: string): string => `Телефон: ${phone}`)

/** A letter with its sender below it. */
export const signedLetter = sentence((body: string, { name, phone, link }: Sender): string =>
  [body, [name, phone && phoneLine(phone), link].filter(Boolean).join('\n')].join('\n\n'),
)

const yourCode = sentence((code: string): string => `Ваш код: ${code}. Він діє 5 хвилин.`)
const notYou = sentence(() => 'Якщо це зробили не ви, негайно зателефонуйте нам.')

/** Texts that the portal sends by SMS, before the sender is added to them. */
export const sms = words({
  code: (code: string) => `Код для входу: ${code}. Діє 5 хв. Нікому його не кажіть.`,
  signUpCode: (code: string) => `Код реєстрації: ${code}. Діє 5 хв. Нікому не кажіть.`,
  restoreCode: (code: string) => `Код для нового пароля: ${code}. Діє 5 хв. Нікому не кажіть.`,
  restoreLink: (link: string) => `Новий пароль (5 хв): ${link} Нікому не надсилайте.`,
  contactCode: (code: string) => `Код зміни контакту: ${code}. Діє 5 хв. Нікому не кажіть.`,
  deleteCode: (code: string) => `Код видалення кабінету: ${code}. Діє 5 хв. Нікому не кажіть.`,
  debtCode: (code: string) => `Код, щоб побачити борг: ${code}. Діє 5 хв. Нікому не кажіть.`,
  passwordChanged: () => 'Пароль кабінету змінено. Це не ви? Телефонуйте нам негайно.',
  ownerCode: (code: string) => `Код, щоб змінити контакт: ${code}. Діє 5 хв. Нікому не кажіть.`,
  phoneChanged: () => 'Номер телефону кабінету змінено. Це не ви? Телефонуйте негайно.',
  emailChanged: () => 'Пошту кабінету змінено. Це не ви? Телефонуйте нам негайно.',
  /** Short, so that the link and who signs it have room in two parts. */
  phoneChangedUndo: (link: string) => `Телефон кабінету змінено. Не ви? Скасуйте: ${link}`,
  emailChangedUndo: (link: string) => `Пошту кабінету змінено. Не ви? Скасуйте: ${link}`,
  secondFactorOn: () => 'Вхід із застосунком увімкнено. Це не ви? Телефонуйте негайно.',
  secondFactorOff: () => 'Вхід із застосунком вимкнено. Це не ви? Телефонуйте негайно.',
  recoveryCodeUsed: (left: number) => `Вхід за запасним кодом, лишилось ${left}. Це не ви? Телефонуйте.`,
  passkeyAdded: () => 'До вашого входу додано ключ доступу. Це не ви? Телефонуйте негайно.',
  passkeyRemoved: () => 'Ключ доступу видалено. Це не ви? Телефонуйте негайно.',
  passkeyCopied: () => 'Ваш ключ доступу вимкнено: можливо, є його копія. Телефонуйте керівникові.',
  accountDeleted: () => 'Ваш кабінет видалено. Це не ви? Телефонуйте нам негайно.',
  invited: (p: { link: string; until: string }) => `Вас запрошено до кабінету, діє до ${p.until}: ${p.link}`,
  applicationAsked: (link: string) => `За вашою заявкою є запитання. Відповісти: ${link}`,
})

const undoText = sentence((link: string | null): string =>
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
  debtCode: (code: string): Letter => ({
    subject: 'Код, щоб побачити борг',
    body: letter(
      yourCode(code),
      'Хтось хоче побачити борг за вашим особовим рахунком, не входячи до кабінету. Якщо це не ви, нікому не кажіть код.',
    ),
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
  staffLink: (p: { name: string; link: string; until: string }): Letter => ({
    subject: 'Вхід до кабінету працівника',
    body: letter(
      `${p.name}, вам відкрито кабінет працівника порталу.`,
      `Відкрийте посилання, придумайте пароль і додайте ключ до застосунку з кодами: ${p.link}`,
      `Посилання діє до ${p.until} і лише один раз. Якщо ви не чекали його, скажіть керівникові.`,
    ),
  }),
  accountDeleted: (at: string): Letter => ({
    subject: 'Кабінет видалено',
    body: letter(
      `${at} ваш кабінет видалено: контакти й прив’язки до об’єктів стерто.`,
      'Договір, рахунки та борги лишаються в компанії. Якщо це не ви, зателефонуйте нам негайно.',
    ),
  }),
  passwordChanged: (at: string): Letter => ({
    subject: 'Пароль кабінету змінено',
    body: letter(`Пароль змінено ${at}. Усі інші пристрої вийшли з кабінету.`, notYou()),
  }),
  secondFactorOn: (at: string): Letter => ({
    subject: 'Вхід із застосунком увімкнено',
    body: letter(
      `${at} у вашому кабінеті увімкнено вхід із застосунком: крім пароля чи коду з повідомлення потрібен код із застосунку. Усі інші пристрої вийшли з кабінету.`,
      notYou(),
    ),
  }),
  secondFactorOff: (at: string): Letter => ({
    subject: 'Вхід із застосунком вимкнено',
    body: letter(
      `${at} у вашому кабінеті вимкнено вхід із застосунком. Кодів із нього більше не питатимемо.`,
      notYou(),
    ),
  }),
  passkeyAdded: (p: { at: string; name: string }): Letter => ({
    subject: 'Новий ключ для вашого входу',
    body: letter(
      `${p.at} до вашого входу додано ключ доступу «${p.name}». Інші пристрої вийшли з кабінету.`,
      notYou(),
    ),
  }),
  passkeyRemoved: (p: { at: string; name: string }): Letter => ({
    subject: 'Один із ваших ключів видалено',
    body: letter(`${p.at} ключ доступу «${p.name}» видалено: увійти з ним більше не можна.`, notYou()),
  }),
  passkeyCopied: (p: { at: string; name: string }): Letter => ({
    subject: 'Ключ доступу вимкнено: можлива копія',
    body: letter(
      `${p.at} ключ доступу «${p.name}» показав лічильник, менший за попередній. Так буває, коли хтось зробив копію ключа.`,
      'Ми його вимкнули. Увійдіть із кодом застосунку, видаліть ключ у налаштуваннях і скажіть керівникові.',
    ),
  }),
  recoveryCodeUsed: (p: { at: string; left: number }): Letter => ({
    subject: 'Вхід за запасним кодом',
    body: letter(
      `${p.at} до вашого кабінету увійшли за запасним кодом. Лишилося: ${plural(p.left, nouns.recoveryCode)}.`,
      notYou(),
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
  applicationAsked: (p: { company: string; question: string; link: string; until: string }): Letter => ({
    subject: 'Запитання за вашою заявкою',
    body: letter(
      `Щоб розглянути заявку ${p.company}, нам потрібно уточнити: ${p.question}`,
      `Дайте відповідь до ${p.until} за посиланням, входити до кабінету не треба: ${p.link}`,
    ),
  }),
})

const letter = sentence((...paragraphs: string[]): string => {
  return [greeting(), ...paragraphs, 'Кабінет «Світло»'].join('\n\n')
})
