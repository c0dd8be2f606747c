import { staffTerms } from './staff-terms.ts'
import type { ApplicationState, DuplicateBy, RegistrationVerdict } from '#domain/application.ts'

import { dateTimeText } from './dates.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

export const applicationStates = words(() => ({
  pending: 'Чекає рішення',
  waiting: 'Очікує відповіді',
  approved: 'Схвалено',
  refused: terms.refused,
})) satisfies Readonly<Record<ApplicationState, string>>

/** What happened to an application; it is said after a name: «Олена Ткач — запитано заявника». */
export const applicationEvents = words({
  applicant: 'Заявник',
  kinds: {
    filed: 'подано заявку',
    asked: 'запитано заявника',
    answered: 'надіслано відповідь',
    approved: 'заявку схвалено',
    refused: 'заявку відхилено',
  },
})

/** /cabinet/admin/management: applications for a cabinet, and one at its own address. */
export const staffApplications = words(() => ({
  title: titles.applications,
  one: (company: string) => `Заявка: ${company}`,
  columns: {
    company: terms.company,
    edrpou: terms.edrpou,
    verdict: 'Контрольна цифра',
    kind: titles.cabinet,
    account: terms.account,
    site: staffTerms.whoseNetwork,
    createdAt: staffTerms.applied,
    state: terms.state,
    duplicates: 'Збіги',
  },
  verdicts: {
    edrpou: 'сходиться',
    rnokpp: 'ФОП, сходиться',
    length: 'не той код',
    check: 'не сходиться',
  } satisfies Readonly<Record<RegistrationVerdict, string>>,
  kinds: { entity: terms.business, provider: terms.supplier },
  anyKind: 'Усі кабінети',
  anySite: staffTerms.anyNetwork,
  stage: staffTerms.queueOfWork,
  waiting: staffTerms.waiting,
  search: 'Компанія, ЄДРПОУ, рахунок або контакт',
  answered: 'Є відповідь',
  none: 'Заявок, що чекають рішення, немає',
  noneHint: 'Нові з’являться тут самі.',
  claims: 'Що сказано в заявці',
  core: 'Що відомо білінгу',
  coreDown:
    'Білінг зараз не відповідає, тому заявку не звірено. Схвалити її можна буде, коли зв’язок відновиться.',
  same: 'Такі самі дані мають',
  sameNone: 'Інших заявок і користувачів із таким кодом, рахунком чи контактом немає.',
  by: { edrpou: 'код ЄДРПОУ', account: 'той самий рахунок', contact: 'телефон або пошта' } satisfies Readonly<
    Record<DuplicateBy, string>
  >,
  user: titles.cabinet,
  application: titles.application,
  userStates: { active: 'працює', blocked: 'заблоковано' },
  history: 'Історія заявки',
  event: (at: string, who: string, did: string) => `${dateTimeText(Date.parse(at))} · ${who}: ${did}`,
  company: 'Компанія мережі',
  ask: 'Запитати заявника',
  question: staffTerms.whatToAsk,
  questionHint: 'Заявник отримає лист і SMS із посиланням: відповість без входу, строк 14 днів.',
  send: staffTerms.sendQuestion,
  asked: 'Запитання надіслано. Заявка чекає відповіді.',
  again: 'Заявника вже запитано. Нове запитання замінить попереднє посилання.',
}))

/** /application/…: the applicant answers without signing in. */
export const applicantPage = words({
  about: (company: string) => `Заявка ${company}`,
  until: (day: string) => `Відповісти можна до ${day}.`,
  question: 'Ми запитуємо',
  answer: 'Що ви відповідаєте',
  send: 'Надіслати відповідь',
  done: 'Відповідь надіслано',
  doneHint: 'Ми розглянемо заявку й напишемо на пошту та телефон із неї.',
  ended: 'Це посилання вже не діє',
  endedHint: 'На запитання вже відповіли або строк минув. Якщо потрібно щось додати, зателефонуйте нам.',
})
