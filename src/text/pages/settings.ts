import { dateText, NBSP, numberText } from '../format.ts'
import { settings } from '../settings.ts'

/** settings/account: what settings.ts does not say. */
export const accountPage = {
  intro: 'Пароль, контакти й пристрої, з яких відкрито ваш кабінет.',
  contacts: 'Контакти',
  oldPassword: 'Поточний пароль',
  newPassword: 'Новий пароль',
  passwordHint: 'Інші пристрої після зміни вийдуть із кабінету.',
  newPhone: 'Новий номер телефону',
  newEmail: 'Нова електронна пошта',
  sendCode: 'Надіслати код',
  code: 'Код із повідомлення',
  confirmCode: 'Підтвердити',
  sentTo: (to: string) => `Код надіслано: ${to}. Він діє 5 хвилин.`,
  same: 'Це ваш теперішній контакт. Введіть інший.',
  otherContact: 'Ввести інший',
  againIn: (seconds: number) => `Надіслати ще раз можна через ${numberText(seconds)}${NBSP}с`,
  sendAgain: 'Надіслати код ще раз',
  cancel: 'Скасувати',
  endFor: (device: string) => `Завершити сеанс: ${device}`,
  unknownDevice: 'Невідомий пристрій',
  until: (when: string) => `Діє до ${when}`,
  showAudit: 'Показати журнал',
  removeOpen: 'Видалити кабінет',
  removeTitle: 'Видалити кабінет назавжди?',
  removeWhat: [
    'Кабінет закриється на всіх пристроях одразу.',
    'Телефон, пошту, ім’я та прив’язки до об’єктів буде стерто.',
    'Договір, показання, рахунки й борги лишаться в компанії.',
    'Зареєструватися з тим самим номером можна буде знову, але налаштування не повернуться.',
  ],
  removeSend: 'Надіслати код для видалення',
  removeTo: (phone: string) => `Надішлемо код на ${phone}.`,
} as const

/** What the audit record says of an action's end; a refusal has many codes and one word. */
export const auditOutcomeText = (outcome: string): string =>
  outcome === 'success'
    ? settings.audit.outcomes.success
    : outcome === 'core-down' || outcome === 'internal'
      ? settings.audit.outcomes.failed
      : settings.audit.outcomes.refused

/** A short name of the browser and the system from what the browser says of itself. */
export const deviceWords = {
  on: (browser: string, system: string) => `${browser}, ${system}`,
  phone: 'телефон',
} as const

/** settings/personal-information */
export const personalPage = {
  intro: 'Те, що записано у вашому договорі та в кабінеті. Кожне значення можна скопіювати.',
  groups: {
    user: 'Ви в кабінеті',
    contract: 'Договір і споживач',
    object: 'Об’єкт',
    metering: 'Постачання',
    bank: 'Реквізити для оплати',
    balance: 'Баланс, грн',
    acts: 'Борг за актами про порушення',
  },
  fields: {
    partner: 'Код клієнта',
    fullName: 'Прізвище, ім’я, по батькові',
    phone: 'Телефон',
    email: 'Електронна пошта',
    registeredOn: 'У кабінеті з',
    account: 'Особовий рахунок',
    customer: 'Споживач за договором',
    contractNumber: 'Номер договору',
    contractDate: 'Дата договору',
    openedOn: 'Рахунок відкрито',
    personalAccountId: 'Ідентифікатор рахунку',
    company: 'Компанія',
    objectName: 'Назва в кабінеті',
    address: 'Адреса',
    objectType: 'Тип об’єкта',
    placeId: 'Код місця споживання',
    structId: 'Структурний підрозділ',
    payHubId: 'Код у платіжному сервісі',
    eic: 'EIC-код точки обліку',
    tariffGroup: 'Група тарифу',
    allowedPower: 'Дозволена потужність',
    queue: 'Черга відключень',
    demPerm: 'Дистанційне передавання показань',
    shutdown: 'Припинення постачання',
    bankName: 'Банк',
    bankAccount: 'IBAN',
    bankEDRPOU: 'ЄДРПОУ отримувача',
    bankMFO: 'МФО',
    beginDebet: 'Борг на початок місяця',
    beginCredit: 'Переплата на початок місяця',
    debet: 'Борг зараз',
    credit: 'Переплата зараз',
    endDebet: 'Борг на кінець місяця',
  },
  shutdownOf: (from: string, to: string | null) => (to === null ? `з ${from}` : `з ${from} до ${to}`),
  noShutdown: 'Немає',
  allowed: 'Дозволено',
  notAllowed: 'Не дозволено',
  notSet: 'Не вказано',
  paper: {
    title: 'Паперовий рахунок',
    label: 'Надсилати паперовий рахунок поштою',
    hint: 'Без нього рахунок щомісяця з’являється в кабінеті й приходить на пошту.',
    on: 'Паперовий рахунок надсилатимемо.',
    off: 'Паперового рахунка більше не буде.',
  },
  change: 'Змінити контакти',
  wrong: 'Знайшли помилку?',
  writeTicket: 'Написати звернення',
  rename: 'Змінити назву',
  since: (isoDate: string) => dateText(isoDate),
} as const
