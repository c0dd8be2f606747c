import { persons } from '#seeds/demo-users.ts'
import type { PersonName } from '#seeds/makers/people.ts'

/** Exactly forty letters: the longest surname the rules take (facts §3.7). */
export const longName: PersonName = {
  surname: 'Чорновіленко-Добровольський-Вишневецький',
  name: 'Іван',
  middleName: 'Лукич',
}

/** A person to sign in as, and the cases they own: key → the name they gave the object. */
export type DemoPerson = {
  phone: string
  name: PersonName
  email: string | null
  /** entered at sign-up but never proved by a code */
  emailUnproved?: true
  owns: Readonly<Record<string, string | null>>
}

const name = (surname: string, first: string, middleName: string | null): PersonName => ({
  surname,
  name: first,
  middleName,
})

export const demoPeople: readonly DemoPerson[] = [
  {
    phone: persons.one.login,
    name: name('Коваленко', 'Олена', 'Іванівна'),
    email: 'olena@poshta.example',
    owns: { 'one-flat': null },
  },
  {
    phone: persons.five.login,
    name: name('Дерев\u2019янко', 'Андрій', 'Григорович'),
    email: 'andrii@poshta.example',
    owns: {
      'five-debt': 'Квартира батьків',
      'five-overpaid': 'Дім',
      'five-heating': 'Будинок біля моря',
      'five-estimated': 'Дача',
      'five-partial': 'Квартира у Краматорську',
    },
  },
  {
    phone: persons.none.login,
    name: name('Їжакевич', 'Ярослава', null),
    email: 'yara@poshta.example',
    owns: {},
  },
  {
    phone: persons.debtor.login,
    name: name('Піддубний', 'Остап', 'Микитович'),
    email: null,
    owns: { 'unpaid-act': null, 'drawn-act': 'Гараж', 'old-debt': null },
  },
  {
    phone: persons.meters.login,
    name: name('Ґалаґан', 'Соломія', 'Дем\u2019янівна'),
    email: 'solomiia@poshta.example',
    owns: {
      'two-meters': 'Два лічильники',
      'rolled-over': 'Пройшов через нуль',
      'rolls-over-next': 'Скоро через нуль',
      'disabled-meter': 'Лічильник вимкнено',
      'replaced-meter': 'Лічильник замінено',
      'askoe-meter': 'АСКОЕ',
      'substation-meter': 'Лічильник у підстанції',
      'verification-overdue': 'Повірку прострочено',
      'entry-blocked': 'Введення заблоковано',
      'operator-reads': 'Знімає оператор',
      'contract-changing': 'Змінюється договір',
      disconnected: 'Відключено за борг',
      reconnected: 'Світло повернули',
    },
  },
  {
    phone: persons.papers.login,
    name: name('Ємець', 'Юрій', 'Ілліч'),
    email: 'yurii@poshta.example',
    owns: {
      'replaced-bill': 'Рахунок замінено',
      'cancelled-bill': 'Рахунок скасовано',
      recalculated: 'Перерахунок',
      'estimated-lately': 'Без показань',
      'caught-up': 'Показання після розрахункових місяців',
      'held-accepted': 'Показання прийнято після рахунка',
      'paid-act': 'Акт сплачено',
      'disputed-act': 'Акт оскаржено',
    },
  },
  {
    phone: persons.readings.login,
    name: name('Цюцюра', 'Надія', 'Юріївна'),
    email: 'nadiia@poshta.example',
    owns: {
      received: 'Отримано',
      checked: 'Перевірено',
      held: 'На перевірці',
      accepted: 'Прийнято',
      used: 'У розрахунку',
      rejected: 'Відхилено',
    },
  },
  { phone: persons.longName.login, name: longName, email: null, owns: { 'long-name': null } },
  {
    phone: persons.forgetful.login,
    name: name('Щедрій', 'Зоряна', 'Якимівна'),
    email: null,
    owns: {},
  },
  {
    phone: persons.unproved.login,
    name: name('Яременко', 'Марта', 'Остапівна'),
    email: 'marta@poshta.example',
    emailUnproved: true,
    owns: { 'unproved-email': null },
  },
  {
    phone: persons.moved.login,
    name: name('Гринюк', 'Богдан', 'Тарасович'),
    email: 'bohdan@poshta.example',
    owns: { 'changed-phone': null },
  },
  {
    phone: persons.orders.login,
    name: name('Ткаченко', 'Ганна', 'Петрівна'),
    email: 'hanna@poshta.example',
    owns: { 'three-orders': null },
  },
  {
    phone: persons.newMeter.login,
    name: name('Яблонська', 'Олена', 'Юріївна'),
    email: 'olena@poshta.example',
    owns: { 'new-meter': 'Новобудова' },
  },
]
