import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { easypay, easypaySign } from './easypay.ts'
import { liqpay, liqpaySignature } from './liqpay.ts'
import { portmone, portmoneSignature } from './portmone.ts'
import type { Merchant, Order } from './provider.ts'

// Published vectors of the protocols (facts, electricity §5), and one of our own for Portmone, which publishes none.

const merchant = (secret: Record<string, string>): Merchant => ({
  id: 'm',
  site: 'dnem',
  provider: 'liqpay',
  publicPart: 'i00000000',
  secret,
})
const signal = AbortSignal.timeout(1000)

test('LiqPay: the example of its documentation', async () => {
  const privateKey = 'a4825234f4bae72a0be04eafe9e8e2bada209255'
  const data =
    'eyJwdWJsaWNfa2V5IjoiaTAwMDAwMDAwIiwidmVyc2lvbiI6IjMiLCJhY3Rpb24iOiJwYXkiLCJhbW91bnQiOiIzIiwiY3VycmVuY3kiOiJVQUgiLCJkZXNjcmlwdGlvbiI6InRlc3QiLCJvcmRlcl9pZCI6IjAwMDAwMSJ9'
  const signature = 'wR+UZDC4jjeL/qUOvIsofIWpZh8='
  expect(liqpaySignature(privateKey, data)).toBe(signature)
  const provider = liqpay('https://www.liqpay.ua')
  const raw = Buffer.from(new URLSearchParams({ data, signature }).toString())
  expect(provider.point({ raw, headers: {} })).toEqual({ order: '000001', merchant: 'i00000000' })
  expect(await provider.believe(merchant({ privateKey }), { raw, headers: {} }, () => signal)).toBe(true)
  expect(await provider.believe(merchant({ privateKey: 'x' }), { raw, headers: {} }, () => signal)).toBe(
    false,
  )
})

test('EasyPay: a notification as it was received, with its sum of two decimals', async () => {
  const body =
    '{"OperationType":"Payment","PartnerKey":"easypay-test","ServiceKey":"MERCHANT-TEST","TransactionStatus":"Declined","MerchantOrderId":"test_20260908-002","DateTime":"2026-09-08T14:24:18","Amount":1.00,"Commission":0.00,"TransactionId":1859083939,"AdditionalItems":{"Account":"test_20260908-002","Acquirer.Name":"Raiffeisen Bank Aval ","Acquirer.TerminalId":"E0100604","Card.BrandType":"MasterCard","Card.Pan":"51678032****8169","Description":"Test payment","ErrorCode":"PAYMENT_UPC_AUTH_FAILED","ErrorMessage":"Помилка підтвердження власника картки (3D secure)","Merchant.IsOneTimePay":"True","Merchant.OrderId":"test_20260908-002","Merchant.UrlNotify":"https://tidy-worsening-womanless.ngrok-free.dev/notify"}}'
  const sign = 'jWtewuYA0xvpMXTUWN0tfCVCYVYNBO/naThq0i5+msA='
  expect(easypaySign('test', body)).toBe(sign)
  const provider = easypay('https://merchantapi.easypay.ua')
  const raw = Buffer.from(body)
  expect(provider.point({ raw, headers: {} })).toEqual({
    order: 'test_20260908-002',
    merchant: 'easypay-test',
  })
  const ownMerchant = merchant({ secretKey: 'test' })
  expect(await provider.believe(ownMerchant, { raw, headers: { sign } }, () => signal)).toBe(true)
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body)))
  expect(await provider.believe(ownMerchant, { raw: rewritten, headers: { sign } }, () => signal)).toBe(false)
})

test('Portmone: the signature of a link', () => {
  const of = { payeeId: '1185', dt: '20250101120000', order: 'SHOP-1', amount: '4.32', login: 'TESTLOGIN' }
  expect(portmoneSignature('TESTKEY', of)).toBe(
    'E2C188A0E70E1631358D4B480241D824C3318228D7E4C08F5051DF970D614FC3',
  )
})

test.each([
  ['the whole sum', [['RETURN', '100.00']], { fact: 'reversed', returnedKopiykas: null }],
  [
    'a part of what was paid',
    [
      ['PAYED', '100.00'],
      ['RETURN', '30.00'],
    ],
    { fact: 'paid', amountKopiykas: 100_00, returnedKopiykas: 30_00 },
  ],
  [
    'several parts',
    [
      ['PAYED', '100.00'],
      ['RETURN', '30.00'],
      ['RETURN', '-70.00'],
    ],
    { fact: 'reversed' },
  ],
  ['a part, told alone', [['RETURN', '30.00']], { fact: 'reversed', returnedKopiykas: 30_00 }],
  [
    'nothing, after a try that failed',
    [
      ['REJECTED', '100.00'],
      ['PAYED', '100.00'],
    ],
    { fact: 'paid', returnedKopiykas: null },
  ],
] as const)('Portmone: an answer says that what came back is %s', async (_what, orders, expected) => {
  const inner = orders
    .map(
      ([status, sum]) =>
        `<order><shop_bill_id>1</shop_bill_id><shop_order_number>P-1</shop_order_number><bill_amount>${sum}</bill_amount><status>${status}</status></order>`,
    )
    .join('')
  const server = createServer((_request, response) => {
    response.end(`<portmoneresult><request/><orders>${inner}</orders></portmoneresult>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  const order: Order = {
    payment: 'P-1',
    providerId: '1',
    amountKopiykas: 100_00,
    description: '',
    email: null,
    returnUrl: '',
    callbackUrl: '',
    startedAt: new Date(0),
    expiresAt: new Date(0),
  }
  try {
    const { word } = await portmone(`http://127.0.0.1:${port}`).ask(
      merchant({}),
      order,
      AbortSignal.timeout(5000),
    )
    expect(word).toMatchObject(expected)
  } finally {
    server.close()
  }
})
