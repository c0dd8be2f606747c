import { payInBank } from './pay-in-bank.ts'
import { kit } from './kit.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { sentence, words } from './language.ts'
import { dateText, monthText, monthTitle } from './dates.ts'
import { NBSP, glue, kwhText, numberText, plural } from './format.ts'
import { hryvniasText, priceText } from './money.ts'
import { genitive, nouns } from './nouns.ts'

/** Words about bills, balances, consumption, the sub-book and tariffs. */
export const balance = words(() => ({
  title: titles.balance,
  begin: terms.atMonthStart,
  charged: terms.charged,
  paid: terms.paid,
  asOf: (isoDate: string) => `Станом на ${dateText(isoDate)}`,
  byService: 'За послугами',
  columns: {
    service: terms.service,
    begin: 'На початок',
    charged: terms.charged,
    paid: terms.paid,
    end: 'На кінець',
  },
}))
export const billStates = words(() => ({
  issued: { name: terms.issuedOn, meaning: 'Рахунок чинний.' },
  cancelled: { name: terms.cancelled, meaning: 'Рахунок не діє, сплачувати його не потрібно.' },
  replaced: { name: 'Замінено', meaning: 'Замість цього рахунка виставлено інший.' },
}))
export const lineNotes = words(() => ({
  recalculation: terms.recalculation,
}))
export const bills = words(() => ({
  title: titles.bills,
  empty: 'Рахунків за цей період немає. Змініть період.',
  one: titles.bill,
  number: (number: string) => `Рахунок №\u00a0${number}`,
  columns: {
    number: terms.numberColumn,
    period: terms.month,
    issuedOn: terms.issuedOn,
    dueOn: 'Сплатити до',
    kwh: terms.kwh,
    amount: 'Нараховано, грн',
    paid: 'Сплачено, грн',
    end: 'За рахунком, грн',
    unpaid: 'Не сплачено, грн',
    state: terms.state,
  },
  line: {
    meter: terms.meter,
    period: terms.period,
    days: 'Днів',
    readings: terms.reading,
    kwh: terms.kwh,
    price: 'Ціна, грн',
    coefficient: terms.coefficient,
    amount: 'Сума, грн',
  },
  formula: (kwh: number, price: string, coefficient: number, kopiykas: number) =>
    `${kwhText(kwh)} × ${price}\u00a0грн${coefficient === 100 ? '' : ` × ${numberText(coefficient / 100)}`} = ${hryvniasText(kopiykas)}`,
  cancelled: {
    title: titles.cancelledBills,
    empty: 'Скасованих рахунків немає.',
    replacedBy: (number: string) => `Замість нього рахунок №\u00a0${number}`,
  },
  paper: {
    title: 'Рахунок на оплату електричної енергії',
    code: terms.cabinetCode,
    qr: 'Наведіть камеру банківського застосунку, щоб сплатити',
    total: 'Разом до сплати',
  },
  purpose: (account: string, month: string) =>
    `Оплата за електроенергію за ${month}, особовий рахунок ${account}`,
}))
export const subBook = words(() => ({
  title: titles.subBook,
  empty: 'Записів ще немає: перший з’явиться після першого рахунка.',
  columns: {
    month: terms.month,
    reading: terms.reading,
    kwh: terms.kwh,
    tariff: 'Тариф, грн',
    charged: 'Нараховано, грн',
    acts: 'Акти й пеня,\u00a0грн',
    paid: 'Сплачено, грн',
    balance: 'Залишок, грн',
  },
}))
type Values = { fromValue: number | null; toValue: number | null; ratio: number | null }
/** Words of the pages of bills and balance. */
export const billsPage = words(() => ({
  owed: 'Зараз до сплати',
  owedThen: 'Було до сплати',
  onDate: (isoDate: string) => `На ${dateText(isoDate)}`,
  overpaid: terms.overpaid,
  overpaidHint: 'Її буде зараховано в наступний рахунок.',
  settled: 'Усе сплачено',
  /** what a warning asks to be paid, where it differs from all that is owed */
  asked: 'До сплати за попередженням',
  ofAll: (kopiykas: number) => `Усього борг ${hryvniasText(kopiykas)}`,
  askedAhead: 'Боргу на рахунку вже немає: ця сума стане авансом.',
  monthFlow: (month: string) => `Рух коштів за ${monthText(month)}`,
  today: 'На сьогодні',
  list: titles.invoices,
  filters: { state: terms.state, allStates: terms.allStates, year: 'Рік', allYears: 'Усі роки' },
  none: terms.noBills,
  noneHint: 'Перший рахунок з’явиться після закриття місяця. Щоб він був точним, передайте показання.',
  handIn: terms.handIn,
  acts: {
    title: 'Борг за актами про порушення',
    hint: 'Ці суми входять у загальну. Подробиці та право на заперечення — на сторінці актів.',
    open: 'Переглянути акти',
  },
  pay: {
    title: terms.howToPay,
    scan: 'Наведіть камеру застосунку вашого банку: реквізити й сума заповняться самі.',
    qrName: terms.qrName,
    ahead: 'Сплатити наперед: код і реквізити',
    qr: terms.qr,
    byHand: 'Реквізити для будь-якого банку',
    recipient: terms.payee,
    iban: 'IBAN',
    code: 'ЄДРПОУ',
    bank: terms.bank,
    purpose: 'Призначення платежу',
    amount: 'Сума',
    anyAmount: 'Будь-яка: зараз боргу немає',
    /** without a month: such a payment goes to the oldest debt (facts §1.4) */
    anyMonth: (account: string) => `Оплата за електроенергію, особовий рахунок ${account}`,
    inBank: payInBank,
    leftOut: (kopiykas: number) =>
      `Тут не враховано ${hryvniasText(kopiykas)}: цю оплату вже прийнято, і вона зараховується.`,
    note: 'Платіж з’явиться в кабінеті, щойно банк передасть його компанії, зазвичай за 1–3 робочі дні.',
  },
}))
/** Words of one bill, on the screen and on paper. */
export const billPage = words(() => ({
  title: (month: string, kopiykas: number) => `${monthTitle(month)} · ${hryvniasText(kopiykas)}`,
  period: (month: string) => `за ${monthText(month)}`,
  issued: (isoDate: string) => `виставлено ${dateText(isoDate)}`,
  paidUp: 'Рахунок сплачено',
  dueOn: terms.payBefore,
  download: terms.downloadPdf,
  otherAddress: (account: string) =>
    `Цей рахунок виставлено за іншою вашою адресою. Тепер вибрано її: особовий рахунок ${account}.`,
  byHand: 'Його формує фахівець: назвіть особовий рахунок та місяць. Суму й рядки видно тут.',
  why: 'Як утворилася сума',
  whyIntro:
    'Кожен рядок можна перевірити: обсяг (різниця показань × Кт) × ціна × зонний коефіцієнт, округлення до копійки.',
  begin: (kopiykas: number) => (kopiykas < 0 ? terms.creditAtStart : terms.debtAtStart),
  charged: 'Нараховано за місяць',
  paid: 'Сплачено за місяць',
  end: 'Разом за рахунком',
  lines: 'Нарахування',
  /** «1 200,06 → 1 234,56, Кт 60»; null where the line is about no register */
  values: ({ fromValue, toValue, ratio }: Values) =>
    fromValue === null || toValue === null
      ? null
      : `${numberText(fromValue)} → ${numberText(toValue)}${ratio === null || ratio === 1 ? '' : `, Кт${NBSP}${ratio}`}`,
  /** which of the two values was read, and which was computed */
  readBy: ({ fromEstimated, toEstimated }: { fromEstimated: boolean; toEstimated: boolean }) =>
    fromEstimated
      ? toEstimated
        ? 'обидва показання розрахункові'
        : 'початкове показання розрахункове'
      : toEstimated
        ? 'кінцеве показання розрахункове'
        : 'за показаннями',
  /** «4,32 × 0,5» */
  price: ({ priceE4, coefficient }: { priceE4: number; coefficient: number }) =>
    coefficient === 100 ? priceText(priceE4) : `${priceText(priceE4)} × ${numberText(coefficient / 100)}`,
  vat: (kopiykas: number) => `Зокрема ПДВ 20${NBSP}%: ${hryvniasText(kopiykas)}`,
  act: (act: string) => `Тариф: ${glue(act)}`,
  actOf: (service: string, act: string) => `${service}: ${glue(act)}`,
  byContract: 'Ціна електричної енергії: за договором із постачальником',
  seller: terms.supplier,
  sellerOf: ({ name, edrpou, taxNumber }: { name: string; edrpou: string; taxNumber: string }) =>
    `${name}, ЄДРПОУ${NBSP}${edrpou}, ІПН${NBSP}${taxNumber}`,
  customer: terms.customer,
  buyer: (name: string, code: string | null) => (code === null ? name : `${name}, ЄДРПОУ${NBSP}${code}`),
  voltage: terms.voltage,
  voltageClass: (n: number) => `${n}${NBSP}клас`,
  account: terms.account,
  address: terms.address,
  eic: terms.pointEic,
  contract: terms.contract,
  contractOf: (number: string, isoDate: string) => `№${NBSP}${number} від ${dateText(isoDate)}`,
  details: 'Дані рахунка',
  cancelled: (isoDate: string) => `Рахунок скасовано ${dateText(isoDate)}`,
  cancelledUndated: 'Рахунок скасовано',
  replaced: 'Рахунок замінено іншим',
  doNotPay: 'Сплачувати його не потрібно.',
  openReplacement: (number: string) => `Відкрити рахунок №${NBSP}${number}`,
  estimated:
    'Показань за цей місяць не було, тож обсяг пораховано за середньодобовим споживанням. Передайте показання — різницю перерахуємо в наступному рахунку.',
  handIn: terms.handIn,
  services: {
    energy: 'Електрична енергія',
    distribution: 'Розподіл',
    transmission: 'Передача електричної енергії',
    act: 'За актом про порушення',
    penalty: terms.penalty,
  },
  vatOn: (service: string) => `ПДВ 20${NBSP}%: ${service.charAt(0).toLowerCase()}${service.slice(1)}`,
  other: 'Інше нарахування',
  recalculation: 'Перерахунок',
  recalculated:
    'У рахунку є перерахунок. Місяці, які було нараховано за середньодобовим споживанням або за іншими показаннями, розраховано наново за дійсними показаннями, кожен за його цінами; нараховане за них раніше знято. Різниця цих рядків і є перерахунком',
  lessSince: 'Сплачено або списано після виставлення рахунка',
  onItsWay: 'Сплачено онлайн, ще зараховується',
  several: (count: number) => `Рахунки (${count})`,
}))
/** What a line corrects, and for which month. */
export const recalculationOf = sentence((month: string, recalculation: 'anew' | 'billed'): string =>
  recalculation === 'anew'
    ? `перерахунок за ${monthText(month)}: розраховано наново`
    : `перерахунок за ${monthText(month)}: знято нараховане раніше`,
)
const chargeNames = (): Readonly<Record<string, string>> => billPage.services
/**
 * What a line of a bill without a register is for. The tax on a service and the transmission stand under the service
 * they are charged with, so their note and volume tell them apart.
 */
export function chargeText(line: { service: string; note: string | null; kwh: number }): string {
  const service = chargeNames()[line.service] ?? billPage.other
  if (line.note === 'vat') return billPage.vatOn(service)
  return line.service === 'energy' && line.kwh !== 0 ? billPage.services.transmission : service
}
type PricedLine = { service: string; meter: string | null; act: string | null; note: string | null } & {
  kwh: number
  priceE4: number
}
/**
 * The acts that set the prices of a bill, each once, where they are known. When the act of a price is missing, the
 * operator is told, not the customer. A business buys energy at the price of its contract, without an act; each network
 * service has its own act.
 */
export function priceGrounds(lines: readonly PricedLine[]): readonly string[] {
  const business = lines.some(({ note }) => note === 'vat')
  const ground = (line: PricedLine) => {
    if (business && line.meter !== null) return billPage.byContract
    if (line.act === null) return null
    return business ? billPage.actOf(chargeText(line), line.act) : billPage.act(line.act)
  }
  const priced = lines.filter((line) => line.meter !== null || (business && line.priceE4 > 0))
  return [...new Set(priced.map(ground))].filter((text) => text !== null)
}
/** Words of the sub-book page. */
export const subBookPage = words(() => ({
  intro: 'Місяць за місяцем: показання, спожито, нараховано, сплачено і що лишилося.',
  pdf: 'PDF',
  period: terms.period,
  opening: 'Залишок на початок,\u00a0грн',
  bill: titles.bill,
  debtSign: 'Плюс у залишку — борг, мінус — переплата.',
  meter: terms.meter,
  zone: terms.zone,
  noReading: 'без показань',
  estimated: kit.chart.estimated,
  total: 'Разом за період',
  customer: terms.customer,
}))
/** bills of a business: the overview */
export const entityBillsPage = words(() => ({
  invoices: terms.allBills,
  payments: 'Усі оплати',
  lastInvoices: 'Останні рахунки',
  lastPayments: 'Останні оплати',
}))
/** bills/balance of a business */
export const entityBalancePage = words(() => ({
  asOf: 'Станом на',
  asOfHint: 'Враховано все, що проведено до кінця цього дня.',
  future: 'Виберіть сьогоднішній або ранішій день',
  none: 'Нарахувань ще не було',
  noneHint: 'Баланс з’явиться після першого рахунка.',
  toReadings: terms.handIn,
}))
/** bills/invoices of a business */
export const invoicesPage = words(() => ({
  intro: 'Усі рахунки за місяцями: скільки нараховано, скільки не сплачено і до якого дня.',
  caption: titles.invoices,
  from: terms.fromMonth,
  to: terms.toMonth,
  anyMonth: terms.any,
  monthsWrong: 'Перший місяць має бути не пізніше за другий',
  paid: 'Оплата',
  allPaid: terms.all,
  paidStates: { false: terms.unpaid, true: terms.paid },
  settled: terms.paid,
  partly: 'Частково',
  unpaid: terms.unpaid,
  choose: (month: string) => `Вибрати рахунок за ${monthText(month)}`,
  chooseAll: 'Вибрати всі на сторінці',
  chooseHint: 'Позначте рахунки, щоб отримати їх одним файлом.',
  paper: terms.document,
  chosen: (n: number) => `Вибрано ${plural(n, nouns.bill)}`,
  chosenSum: (kopiykas: number) => `на ${hryvniasText(kopiykas)}`,
  pdf: terms.downloadPdf,
  drop: 'Зняти вибір',
  tooMany: (n: number) => `За раз можна до ${plural(n, genitive.bill)}. Зніміть вибір із зайвих.`,
  none: terms.noBills,
  noneHint: 'Перший рахунок з’явиться після закриття місяця та розрахунку.',
  toReadings: terms.handIn,
}))
