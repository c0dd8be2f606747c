import type { CompanyField } from '#domain/company-fields.ts'

import { dateText } from './dates.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'

/** settings/company-information: what the cabinet knows of a company, and its applications for a change. */
export const companyInformation = words(() => ({
  intro: 'Дані з договору. Зміна — це заявка: нове з’явиться тут, коли її погодять.',
  fields: {
    name: 'Повна назва',
    address: 'Адреса для листування',
    taxNumber: 'ІПН',
    signatory: 'Підписант за договором',
    iban: 'IBAN компанії',
    responsible: 'Хто відповідає за розрахунки',
    'e-documents': 'Документи в електронній формі',
  } satisfies Readonly<Record<CompanyField, string>>,
  edrpou: terms.edrpou,
  contract: (number: string, date: string) => `№\u00a0${number}, укладено ${dateText(date)}`,
  contractTitle: terms.contract,
  company: 'Реквізити',
  noVat: 'Не платник ПДВ',
  unknown: 'У кабінеті не зазначено',
  since: (value: string, date: string) => `${value} (погоджено ${dateText(date)})`,
  signers: 'Підписують у кабінеті',
  nobodySigns: 'Права підписувати не має ніхто',
  responsibles: terms.responsibles,
  noResponsibles: 'Відповідальних осіб не названо',
  eDocuments: {
    on: (date: string) => `Угоду погоджено ${dateText(date)}: документи приходять у кабінет.`,
    off: 'Угоди немає: документи надходять на папері.',
    ask: 'Подати заявку на електронні документи',
    value: 'Обмін документами в електронній формі',
    filed: 'Заявку подано',
  },
  change: {
    open: 'Змінити дані',
    title: 'Заявка на зміну даних',
    field: terms.whatToChange,
    value: terms.newValue,
    comment: 'Чому змінюєте',
    commentHint: 'Документи можна додати в листуванні після подання.',
    send: 'Подати на розгляд',
    filed: (number: string) => `Заявку №\u00a0${number} подано`,
    choose: 'Виберіть поле',
    wrong: 'Перевірте значення: воно не схоже на правильне.',
  },
  asks: (field: string, value: string) => `Просимо змінити: ${field}. Нове значення: ${value}`,
  asked: (field: string, value: string) => `${field}: ${value}`,
}))
