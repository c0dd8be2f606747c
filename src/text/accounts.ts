import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'

/** Words about apartments and personal accounts: home tiles, add-apart, aparts, personal information. */
export const accounts = words(() => ({
  fields: {
    account: terms.account,
    address: terms.address,
    customer: terms.customer,
    objectName: 'Назва об’єкта',
    objectType: terms.objectType,
    contractDate: terms.contractDate,
    eic: terms.pointEic,
    bankAccount: 'IBAN',
    bankEDRPOU: 'Код ЄДРПОУ отримувача',
    bankMFO: terms.bankCode,
    bankName: terms.bank,
    demPerm: 'Передавання показань через кабінет',
  },
  yes: terms.yes,
  no: terms.no,
  home: {
    title: titles.aparts,
    add: titles.addApart,
    debt: terms.toPay,
    overpaid: terms.overpaid,
    settled: terms.noDebt,
    handedIn: terms.handedIn,
    handIn: terms.handIn,
    lastReading: (isoDate: string) => `Останнє показання ${dateText(isoDate)}`,
    noReadingYet: 'Показань ще не було',
    notNeeded: 'Передавати показання не потрібно',
  },
  add: {
    title: titles.addApart,
    intro: 'Візьміть рахунок на оплату: на ньому є особовий рахунок і код для кабінету.',
    code: terms.cabinetCode,
    codeHint: 'Надруковано на рахунку під особовим рахунком',
    find: terms.find,
    foundTitle: 'Це ваша адреса?',
    foundHint: 'Частину адреси приховано, щоб її не дізнався сторонній.',
    confirm: 'Так, додати',
    notMine: 'Ні, змінити номер',
    done: 'Адресу додано.',
    first: 'Щоб почати, додайте першу адресу.',
    businessAccount: 'Це рахунок бізнесу. Для нього є окремий вхід «Бізнес».',
  },
  settings: {
    title: titles.aparts,
    renameHint: 'Назву бачите лише ви. Порожня назва повертає адресу.',
    renamed: 'Назву змінено.',
    drop: 'Вилучити з кабінету',
    dropTitle: 'Вилучити адресу з кабінету?',
    dropHint: 'Договір, показання та рахунки лишаються в компанії. Адресу можна додати знову.',
    dropped: (name: string) => `«${name}» вилучено з кабінету.`,
    undo: 'Повернути',
    restored: 'Адресу повернуто.',
    makeDefault: 'Відкривати першим',
  },
}))
