import type { instalments } from '#contract/payment-instalments.ts'
import type { accountPayments, businessPayments } from '#contract/account-payments.ts'
import type { payDoor, payments } from '#contract/payments.ts'
import type { Handlers } from '#server/handlers.ts'
import { ownLink, payAgain, payFind, payLink, payLinkStart, payStart, payStatus } from './door.ts'
import { payDebt, payDebtCode } from './guest-debt.ts'
import { askInstalments, askSupplyBack, readInstalments } from './instalments.ts'
import { exportPayments, listPayments } from './list.ts'
import { checkOwn, goOwn, listOwn, oneOwn, pendingOwn } from './own.ts'
import { paymentReceipt } from './receipt-of-account.ts'
import { payReceipt, receiptOwn } from './receipt.ts'
import { previewBasket, startBasket } from './start.ts'

export const paymentsRoutes: Handlers<typeof payments> = {
  preview: previewBasket,
  start: startBasket,
  go: goOwn,
  list: listOwn,
  one: oneOwn,
  check: checkOwn,
  pending: pendingOwn,
  receipt: receiptOwn,
  link: ownLink,
}

const routesOfBoth = {
  payments: listPayments,
  paymentsExport: exportPayments,
  paymentReceipt,
}

export const accountPaymentsRoutes: Handlers<typeof accountPayments> = routesOfBoth

export const businessPaymentsRoutes: Handlers<typeof businessPayments> = routesOfBoth

export const instalmentsRoutes: Handlers<typeof instalments> = {
  one: readInstalments,
  ask: askInstalments,
  supply: askSupplyBack,
}

export const payDoorRoutes: Handlers<typeof payDoor> = {
  status: payStatus,
  again: payAgain,
  receipt: payReceipt,
  find: payFind,
  debtCode: payDebtCode,
  debt: payDebt,
  start: payStart,
  link: payLink,
  linkStart: payLinkStart,
}
