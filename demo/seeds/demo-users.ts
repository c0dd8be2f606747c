import type { Site } from '#domain/site.ts'

/** Users of the demo town to sign in as; printed at the start, shown on the demo page, used by tests. */
export type DemoUser = {
  kind: 'person' | 'entity' | 'provider' | 'supplier' | 'admin'
  /** phone, account, e-mail, account of the supplier, login */
  login: string
  /** for a supplier: the access code issued to it */
  password: string
  /** what is special */
  note: string
  /** entity: the unique code, asked for besides the account */
  uniqueCode?: string
  /** admin: the second factor */
  totpSecret?: string
}

export const passwords = {
  person: 'tepla-osin-48',
  entity: 'kava-na-balkoni-48',
  provider: 'viter-z-dnipra-48',
  admin: 'nichna-zmina-dispetchera-48',
} as const

/** Seeds of TOTP, base32: public on purpose, they open only the demo. */
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code that undoes the change of a phone; it opens only the demo. */
export const undoCode = 'DEMASVTLAUND2345'

const person = (login: string, note: string): DemoUser => ({
  kind: 'person',
  login,
  password: passwords.person,
  note,
})
const entity = (login: string, uniqueCode: string, note: string): DemoUser & { uniqueCode: string } => ({
  kind: 'entity',
  login,
  uniqueCode,
  password: passwords.entity,
  note: `код ${uniqueCode}; ${note}`,
})
const provider = (login: string, note: string): DemoUser => ({
  kind: 'provider',
  login,
  password: passwords.provider,
  note,
})

export const persons = {
  one: person('+380990000001', 'одна квартира, двозонний лічильник, усе звичайне'),
  five: person(
    '+380990000002',
    'п’ять об’єктів у п’яти компаніях: борг, переплата, опалення, оцінені місяці',
  ),
  none: person('+380990000003', 'жодного об’єкта: почніть з «додати»'),
  debtor: person('+380990000004', 'борг і неоплачений акт про порушення'),
  meters: person(
    '+380990000005',
    'незвичайні лічильники: перехід через нуль, вимкнений, АСКОЕ, підстанція, прострочена повірка; введення заблоковано, відключено',
  ),
  papers: person('+380990000006', 'скасовані й замінені рахунки, перерахунок, оплачений акт'),
  readings: person(
    '+380990000007',
    'показання в усіх станах: отримано, перевірено, на перевірці, прийнято, у розрахунку',
  ),
  longName: person('+380990000008', 'ім’я на 40 літер'),
  forgetful: person('+380990000009', 'за телефоном є рахунок 1200000012, якого в кабінеті немає: код 480012'),
  unproved: person('+380990000010', 'пошту записано, але не підтверджено: листів на неї немає'),
  moved: person(
    '+380990000011',
    `телефон змінено два дні тому: колишній власник може скасувати за посиланням /undo/${undoCode}`,
  ),
  orders: person(
    '+380990000012',
    'три замовлені послуги чекають на бригаду: більше для лічильника не прийме',
  ),
  newMeter: person(
    '+380990000013',
    'новобудова: лічильник стоїть п’ять днів, перше показання треба підтвердити або сфотографувати',
  ),
} as const satisfies Record<string, DemoUser>

export const entities = {
  bakery: entity('1100000101', '9000100101', 'два місця, два лічильники, щомісячні показання'),
  plant: entity(
    '1100000102',
    '9000100102',
    'три рахунки, погодинний АСКОЕ з профілем за два роки, 1-й клас напруги',
  ),
  heat: entity('1100000103', '9000100103', '120 точок обліку: масове передавання'),
  creditor: entity('4510000104', '9000100104', 'кредитор: власне службове повідомлення'),
  debtor: entity('5710000105', '9000100105', 'борг і попередження про припинення'),
  service: entity('6010000106', '9000100106', '«Ви увійшли як постачальник послуг»'),
  single: entity('8410000107', '9000100107', 'один рахунок: одразу до показань; першого разу — вітання'),
  states: entity(
    '1100000109',
    '9000100109',
    'рахунки в усіх станах: шкали за бажанням, АСКОЕ, підстанція, заблоковано, знімає оператор, без об’єкта',
  ),
  money: entity(
    '1100000110',
    '9000100110',
    'рахунки сплачено частково, акт про порушення, рахунок від фахівця; другий рахунок щойно відкрито',
  ),
  houses: entity('1100000112', '9000100112', 'ЖБК: ціна населення на загальнобудинкові потреби'),
  gardens: entity('8410000113', '9000100113', 'садове товариство: ціна населення на спільні потреби'),
  chain: entity('1100000111', '9000100111', 'мережа крамниць: 400 рахунків, 1 000 точок обліку'),
  solar: entity(
    '1100000118',
    '9000100118',
    'погодинний АСКОЕ: генерація, півгодини, пропуски; на другому рахунку годин ще немає',
  ),
  pending: entity('1100000108', '9000100108', 'заявка на розгляді: ще не впускають'),
} as const satisfies Record<string, DemoUser>

/** People of the plant, each with an own code and rights; the plant's own code is that of its director. */
export const plantPeople = {
  accountant: entity(
    '1100000102',
    '9000100121',
    'бухгалтерка заводу: передає показання, сплачує й готує документи',
  ),
  energetic: entity('1100000102', '9000100122', 'енергетик заводу: лише передає показання'),
  auditor: entity('1100000102', '9000100123', 'аудиторка заводу: лише дивиться, доступ має кінець'),
} as const satisfies Record<string, DemoUser>

/** The code of the link of an employee who has not signed in yet; it opens only the demo. */
export const staffCode = 'PRATSVNYKDEMA234'

/** The code of an invitation to the plant that nobody has taken up; it opens only the demo. */
export const applicantCode = 'DEMASVTLAZAV2345'
export const invitationCode = 'DEMASVTLAJ2N2345'

export const providers = {
  active: provider('dohovir@svitanok.example', 'статус active: документи відкрито'),
  activated: provider('office@zorianyi.example', 'статус activated: документи відкрито'),
  suspended: provider('info@tykhyi.example', 'статус suspended: документи закрито'),
} as const satisfies Record<string, DemoUser>

/** Accounts of the three providers; the first two may also come by account and access code. */
export const providerAccounts = {
  active: '1100000201',
  activated: '4510000202',
  suspended: '8440000203',
} as const

const supplier = (login: string, password: string, note: string): DemoUser => ({
  kind: 'supplier',
  login,
  password,
  note,
})
export const suppliers = {
  active: supplier(providerAccounts.active, 'K7RM-4WQX-9TDH-2BGS', 'постачальник за кодом доступу'),
  activated: supplier(providerAccounts.activated, 'P3ZN-8HCV-2MYE-6LKA', 'постачальник за кодом доступу'),
} as const satisfies Record<string, DemoUser>

const admin = (
  login: string,
  roles: readonly string[],
  note: string,
): DemoUser & { totpSecret: string; roles: readonly string[] } => ({
  kind: 'admin',
  login,
  password: passwords.admin,
  note: `${note}; TOTP ${totpSecret}`,
  totpSecret,
  roles,
})
export const admins = {
  chief: admin('admin', ['head'], 'керівник: усі права'),
  deputy: admin('zastupnyk', ['head'], 'заступник: усі права, друга особа для підтверджень'),
  duty: admin('chergovyi', ['network-duty'], 'черговий мережі: відключення, звіти'),
  service: admin('abonentska', ['customer-service'], 'абонентська служба'),
  serviceDnem: admin('abonentska-dnem', ['customer-service:dnem'], 'абонентська служба лише Дніпра'),
  billing: admin('bilinh', ['billing'], 'білінг'),
  metering: admin('oblik', ['metering'], 'облік електроенергії'),
  content: admin('kontent', ['content'], 'редактор сайту'),
  auditor: admin('audytor', ['auditor'], 'аудитор: лише перегляд'),
} as const satisfies Record<string, DemoUser>

export const demoUsers: readonly DemoUser[] = [
  persons,
  entities,
  plantPeople,
  providers,
  suppliers,
  admins,
].flatMap((group): DemoUser[] => Object.values(group))

/** Apartments that nobody has added yet: account and the code from the bill. The six of dnem have two-zone meters. */
export type FreeAccount = { account: string; billCode: string; site: Site; zones: 1 | 2 | 3 }
export const freeAccounts: readonly FreeAccount[] = [
  { account: '1200000001', billCode: '480001', site: 'dnem', zones: 2 },
  { account: '1200000002', billCode: '480002', site: 'dnem', zones: 2 },
  { account: '1200000003', billCode: '480003', site: 'dnem', zones: 2 },
  { account: '1200000004', billCode: '480004', site: 'dnem', zones: 2 },
  { account: '1200000005', billCode: '480005', site: 'dnem', zones: 2 },
  { account: '1200000006', billCode: '480006', site: 'dnem', zones: 2 },
  { account: '4520000007', billCode: '480007', site: 'kem', zones: 3 },
  { account: '5720000008', billCode: '480008', site: 'oem', zones: 1 },
  { account: '6020000009', billCode: '480009', site: 'dem', zones: 1 },
  { account: '6220000010', billCode: '480010', site: 'vvm', zones: 1 },
  { account: '8420000011', billCode: '480011', site: 'krem', zones: 1 },
]

/** An account that the company keeps under the phone of a person who has not added it. */
export const forgottenAccount = {
  account: '1200000012',
  billCode: '480012',
  phone: persons.forgetful.login,
} as const
