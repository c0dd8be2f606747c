import type { PayProvider } from '#domain/payment-life.ts'
import { objectIn } from './providers/http.ts'

/** What of a word of a provider people may see. Everything else is left out: cards, phones, addresses of payers. */
const SHOWN: Readonly<Record<PayProvider, readonly string[]>> = {
  liqpay: [
    'action',
    'status',
    'result',
    'payment_id',
    'order_id',
    'amount',
    'currency',
    'receiver_commission',
    'sender_commission',
    'refund_amount',
    'err_code',
    'err_description',
    'create_date',
    'end_date',
    'paytype',
    'is_3ds',
  ],
  monopay: [
    'invoiceId',
    'status',
    'failureReason',
    'errCode',
    'errText',
    'amount',
    'ccy',
    'finalAmount',
    'createdDate',
    'modifiedDate',
    'reference',
    'destination',
  ],
  portmone: [
    'shopOrderNumber',
    'shop_order_number',
    'shopBillId',
    'shop_bill_id',
    'billAmount',
    'bill_amount',
    'status',
    'errorCode',
    'error_code',
    'errorMessage',
    'error_message',
    'payDate',
    'pay_date',
  ],
  easypay: [
    'OperationType',
    'TransactionStatus',
    'MerchantOrderId',
    'DateTime',
    'Amount',
    'Commission',
    'TransactionId',
    'orderId',
    'status',
    'paymentState',
    'amount',
    'transactionId',
    'error',
  ],
}

/** A body of any provider as an object: JSON, a form, or the pair of LiqPay. */
function bodyOf(raw: string): Readonly<Record<string, unknown>> {
  const object = objectIn(raw)
  if (object) return object
  const form = new URLSearchParams(raw)
  const data = form.get('data')
  if (data !== null) return objectIn(Buffer.from(data, 'base64').toString('utf8')) ?? {}
  return Object.fromEntries(form)
}

/** The fields of a word that may be shown to employees. */
export function maskedWord(provider: PayProvider, raw: string): Record<string, string> {
  const seen = new Set(SHOWN[provider])
  return Object.fromEntries(fieldsOf(bodyOf(raw)).filter(([name]) => seen.has(name)))
}

/** Plain fields at any depth: the first of a name counts. */
function fieldsOf(body: object, depth = 0): [string, string][] {
  if (depth > 4) return []
  const all = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [[name, String(value).slice(0, 200)]]
    return typeof value === 'object' && value !== null ? fieldsOf(value, depth + 1) : []
  })
  return depth === 0 ? all.toReversed() : all
}
