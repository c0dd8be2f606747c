import { formatMoney } from '#domain/money.ts'
import type { StubAct, StubOrder } from './orders.ts'

const NAMES = {
  liqpay: 'LiqPay',
  monopay: 'plata by mono',
  portmone: 'Portmone',
  easypay: 'EasyPay',
} as const

const WAYS: readonly (readonly [StubAct, string])[] = [
  ['pay', 'Сплатити'],
  ['decline', 'Відмовити: недостатньо коштів'],
  ['processing', 'Залишити в обробці'],
  ['pay-silent', 'Сплатити, але не повідомити магазин'],
  ['pay-late', 'Сплатити, повідомити за 20 секунд'],
  ['pay-twice', 'Сплатити, повідомити кілька разів і не по черзі'],
  ['pay-less', 'Сплатити на гривню менше'],
  ['pay-dollars', 'Сплатити в доларах'],
  ['forge', 'Підробити повідомлення про оплату'],
]
const LATER: readonly (readonly [StubAct, string])[] = [
  ['finish', 'Завершити обробку: сплачено'],
  ['chargeback', 'Банк повертає гроші платнику'],
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#1c1f24}main{max-width:440px;margin:0 auto;padding:24px 16px}' +
  '.stub{background:#fff3c4;border-bottom:2px solid #b58900;padding:10px 16px;text-align:center;font-weight:600}' +
  'h1{font-size:32px;margin:8px 0}button{display:block;width:100%;min-height:48px;margin:8px 0;border:1px solid #c3c7cf;border-radius:10px;background:#fff;font:inherit;cursor:pointer}' +
  'button.main{background:#1f6feb;color:#fff;border-color:#1f6feb;font-weight:600}.small{color:#5a6270;font-size:14px}'

const page = (title: string, inner: string) =>
  `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${STYLE}</style></head><body>` +
  `<p class="stub">Це заглушка платіжного сервісу: справжніх грошей тут немає</p><main>${inner}</main></body></html>`

/** Where a person pays, declines, or closes the window. */
export function payPage(order: StubOrder): string {
  const open = order.state === 'created' || order.state === 'processing'
  const ways = open ? WAYS.filter(([act]) => order.state === 'created' || act !== 'processing') : []
  const buttons = [
    ...ways,
    ...LATER.filter(([act]) => (act === 'finish' ? order.state === 'processing' : order.state === 'paid')),
  ]
    .map(
      ([act, name], index) =>
        `<form method="post"><input type="hidden" name="act" value="${act}"><button${index === 0 ? ' class="main"' : ''}>${name}</button></form>`,
    )
    .join('')
  return page(
    NAMES[order.provider],
    `<p class="small">${NAMES[order.provider]}</p><h1>${formatMoney(order.asked)} грн</h1><p>${escaped(order.description)}</p>` +
      `<p class="small">Стан: ${order.state}. Замовлення ${escaped(order.order)}</p>${buttons}` +
      `<p class="small"><a href="${escaped(order.returnUrl)}">Повернутися до магазину, не сплачуючи</a></p>`,
  )
}

export const nothingHere = (): string => page('Немає', '<h1>Такого замовлення немає</h1>')
