import { DOCUMENT_MEGABYTES, type VersionState } from '#domain/provider-document.ts'
import { words } from './language.ts'
import { requestStates } from './requests.ts'
import { terms } from './terms.ts'

export const versionStates: Readonly<Record<VersionState, string>> = words(() => ({
  ...requestStates,
  accepted: terms.accepted,
  replaced: 'Замінено новою версією',
}))

/** Documents that a provider sends to the company. */
export const providerDocuments = words(() => ({
  subject: (title: string, version: number) => (version === 1 ? title : `${title}, версія ${version}`),
  message: (title: string, version: number) =>
    version === 1
      ? `Надсилаємо на розгляд документ «${title}».`
      : `Надсилаємо на розгляд нову версію документа «${title}».`,
  views: 'Документи постачальника',
  toSign: terms.forSignature,
  sent: 'Надіслані вами',
  send: 'Надіслати документ',
  sendVersion: 'Надіслати нову версію',
  sendVersionOf: (title: string) => `Нова версія: ${title}`,
  title: 'Назва документа',
  note: 'Що в ньому, якщо треба пояснити',
  types: 'PDF, XLSX, P7S або фото',
  megabytes: DOCUMENT_MEGABYTES,
  hint: 'Документ розгляне компанія. Відповідь побачите тут і отримаєте листом.',
  versionHint: 'Попередня версія лишиться в історії.',
  done: (number: string) => `Документ надіслано на розгляд. Номер\u00a0${number}.`,
  empty: 'Ви ще не надсилали документів',
  emptyHint: 'Надішліть договір, додаткову угоду чи лист: тут буде видно, що з ними вирішили.',
  version: (n: number) => `Версія ${n}`,
  sentBy: (by: string, moment: string) => `Надіслав ${by}, ${moment}`,
  sentAt: (moment: string) => `Надіслано ${moment}`,
  why: 'Чому відмовлено',
  said: 'Відповідь компанії',
  former: (n: number) => (n === 1 ? 'Попередня версія' : `Попередні версії: ${n}`),
  saveFile: (name: string, size: string) => `${name}, ${size}`,
  openPaper: 'Перейти до підпису',
}))
