/** Words of signing in and up that only these pages need; the rest is in auth.ts. */
export const entrance = {
  ways: 'Як увійти',
  channel: 'Куди надіслати код',
  /** after the code was sent: where it went */
  newCodeSent: 'Новий код надіслано.',
  backToSignIn: 'Повернутися до входу',
  steps: 'Кроки реєстрації',
  stepDone: 'пройдено',
  phoneWhy: 'За цим номером ви входитимете. На нього надішлемо код у SMS.',
  detailsWhy: 'Як у паспорті: так само, як у договорі з компанією.',
  emailWhy: 'Для рахунків і коду, якщо телефону немає під рукою.',
  phoneConfirmed: (phone: string) => `Номер ${phone} підтверджено`,
  alreadyHere: 'Кабінет із цим номером уже є.',
  agreementVersion: (n: number) => `Редакція ${n}`,
  agreementRead: 'Прочитано',
} as const

/** The page of what the demonstration has sent. */
export const demo = {
  intro:
    'Це демонстрація: SMS і листи нікуди не йдуть, а складаються тут. Коди з них справжні й діють 5 хвилин.',
  link: 'Демонстрація: подивитися надісланий код',
  none: 'Ще нічого не надіслано',
  noneHint: 'Запросіть код на сторінці входу, і він з’явиться тут.',
  notDemo: 'Тут повідомлень не видно',
  notDemoHint: 'Повідомлення надходять на справжні телефони й пошту.',
  sms: 'SMS',
  email: 'Лист',
  to: (recipient: string) => `Кому: ${recipient}`,
  opensNew: 'відкриється в новій вкладці',
} as const
