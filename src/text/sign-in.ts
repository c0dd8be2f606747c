import { terms } from './terms.ts'
import { web } from './web.ts'
import { english, words } from './language.ts'
import { afterText } from './duration.ts'
import { plural } from './format.ts'
import { accusative, nouns } from './nouns.ts'

/** Words of signing in, signing up and passwords. Refusals are in catalogue.ts, rules of fields in validation.ts. */
export const auth = words(() => ({
  fields: {
    phone: 'Номер телефону',
    phoneHint: 'Наприклад, 067 000 00 00: решту портал допише сам',
    email: terms.email,
    login: terms.login,
    password: terms.password,
    newPassword: terms.newPassword,
    code: terms.codeOfMessage,
    codeHint: '4 символи: цифри й латинські літери. Малі та великі однакові.',
    surname: terms.surname,
    name: terms.firstName,
    middleName: 'По батькові',
    noMiddleName: 'Немає по батькові',
    account: terms.account,
    accountHint: '10 цифр, угорі рахунка на оплату',
    uniqueCode: terms.uniqueCode,
    uniqueCodeHint:
      '10 цифр, починається з 9000. Надруковано в договорі та в рахунку поруч із назвою компанії.',
    company: 'Назва компанії',
    edrpou: terms.edrpou,
    edrpouHint: '8 цифр; для ФОП — 10 цифр РНОКПП',
    responsible: 'Відповідальна особа',
    responsibleHint: 'Прізвище, ім’я та посада того, хто відповідає за кабінет',
    accessCode: 'Код доступу постачальника',
    accessCodeHint: 'Видає компанія разом із договором. Це не номер рахунка.',
    remember: 'Запам’ятати на цьому пристрої на 30 днів',
    rememberHint: 'Не вмикайте на чужому комп’ютері',
  },
  person: {
    locked: 'Якщо пароль хтось підбирав без вас, чекати не треба: введіть його разом із кодом із SMS.',
    sendCode: 'Надіслати код на цей телефон',
    signIn: web.signIn,
    byPassword: terms.byPassword,
    byCode: terms.byCode,
    forgot: 'Не пам’ятаю пароль',
    noAccountYet: 'Ще не маєте кабінету?',
    signUp: 'Зареєструватися',
    haveAccount: 'Уже маєте кабінет?',
  },
  entity: {
    signIn: web.signIn,
    byPassword: terms.byPassword,
    byCode: terms.byCode,
    codeHint: 'Код надішлемо відповідальній особі: на телефон або пошту з договору.',
    locked:
      'Якщо пароль хтось підбирав без вас, чекати не треба: введіть його разом із кодом. Код надішлемо відповідальній особі, на телефон або пошту з договору.',
    apply: terms.applyForCabinet,
    forgot: 'Пароль відновлює контакт-центр: зателефонуйте й назвіть код ЄДРПОУ.',
  },
  provider: {
    signIn: web.signIn,
    byEmail: 'За поштою',
    bySupplier: 'За рахунком постачальника',
    locked: 'Якщо пароль хтось підбирав без вас, чекати не треба: введіть його разом із кодом із листа.',
    sendCode: 'Надіслати код на цю пошту',
    apply: terms.applyForCabinet,
  },
  admin: {
    signIn: web.signIn,
    secondFactor: terms.appCode,
    secondFactorHint: terms.secondFactorHint,
    continue: terms.next,
  },
  secondCode: {
    label: terms.appCode,
    have: 'Увійти з кодом із застосунку',
    hint: '6 цифр із застосунку для входу або запасний код',
    lost: 'Немає ні телефону, ні запасних кодів? Зателефонуйте до контакт-центру.',
  },
  code: {
    send: terms.sendCode,
    sendAgain: 'Надіслати ще раз',
    bySms: 'У SMS',
    byEmail: 'На пошту',
    confirm: terms.confirm,
    otherContact: 'Вказати інший номер або адресу',
    /** The sentence is the same whether the customer exists or not (product.md §1, «One-time code»). */
    sent: (contact: string) => `Якщо ${contact} є в нашій базі, код уже надіслано.`,
    sentForSignUp: (contact: string) => `Код надіслано: ${contact}.`,
    lives: (minutes: number) => `Код діє ${plural(minutes, accusative.minute)}.`,
    againAfter: (seconds: number) => `Надіслати ще раз можна ${afterText(seconds)}`,
    latest: 'Потрібен код з останнього повідомлення.',
    triesLeft: (tries: number) =>
      `${tries % 10 === 1 && tries % 100 !== 11 ? 'Залишилася' : 'Залишилося'} ${plural(tries, nouns.attempt)}.`,
  },
  signUp: {
    steps: { contact: terms.phone, code: 'Код', details: 'Про вас' },
    finish: 'Створити кабінет',
    done: 'Кабінет створено. Додайте першу адресу, щоб передавати показання.',
    agreementOpen: 'Прочитати угоду користувача',
    agreementAccept: 'Угоду прочитано, погоджуюся з нею',
    agreementFirst: 'Спершу відкрийте угоду: погодитися можна лише з прочитаним.',
  },
  application: {
    step: 'Про компанію',
    phoneWhy: 'Телефон відповідальної особи. На нього надішлемо код у SMS.',
    toStart: web.toHome,
    send: 'Надіслати заявку',
    pendingTitle: 'Заявку прийнято, вона на розгляді',
    pending: (number: string) =>
      `Номер заявки ${number}. Ми перевіримо дані та напишемо відповідальній особі, щойно відкриємо кабінет.`,
    states: { pending: terms.pending },
  },
  restore: {
    title: terms.newPassword,
    intro: 'Надішлемо код на ваш телефон. За ним ви встановите новий пароль.',
    noPhone: 'Телефону немає при собі чи номер змінився?',
    byEmail: 'Увійти за кодом на пошту',
    save: 'Зберегти пароль',
    done: terms.passwordChanged,
    linkSent: (contact: string) => `Якщо ${contact} є в нашій базі, ми надіслали SMS із посиланням.`,
    linkWhy:
      'Для цього номера надто часто вводили неправильний код, тому сьогодні замість коду приходить посилання. Відкрийте його на будь-якому пристрої та задайте новий пароль.',
    linkLives: (minutes: number) => `Посилання діє ${plural(minutes, accusative.minute)}.`,
    linkIntro: 'Вкажіть номер, на який прийшло це посилання, і новий пароль.',
    linkOver: 'Це посилання вже не діє або надіслане на інший номер. Попросіть нове.',
    again: 'Попросити нове',
  },
  password: {
    requirements: 'Вимоги до пароля',
    rules: {
      min: (n: number) => `щонайменше ${plural(n, nouns.symbol)}`,
      max: (n: number) => `не більше ніж ${n} символів`,
      personal: () => 'не складається з вашого імені, телефону, рахунка чи слова «світло»',
      sequence: () => 'не рік, не повтори й не ряд клавіш',
      common: () => 'не з тих, які підбирають першими',
    },
    met: terms.done,
    notMet: 'ще ні',
  },
}))

/** Chooses the entrance. */
export const chooser = words(
  () => ({
    title: 'Хто заходить?',
    person: {
      title: terms.home,
      hint: 'Квартира, будинок, дача чи гараж. Вхід за номером телефону.',
    },
    entity: {
      title: terms.business,
      hint: 'Підприємство, ФОП, ОСББ. Вхід за особовим рахунком і унікальним кодом.',
    },
    provider: { title: terms.supplier, hint: 'Постачальники й надавачі послуг. Вхід за електронною поштою.' },
    lastTime: 'Минулого разу ви заходили тут',
    noAccountYet: auth.person.noAccountYet,
    signUp: auth.person.signUp,
  }),
  () => english().chooser,
)
