/**
 * Services that a company may have paid to a bank account of their own, named as the billing core names them. All the
 * rest, with the energy itself and advances, goes to the account of the company for that kind of customers.
 */
export const BANK_SERVICES = ['distribution', 'act', 'penalty'] as const
export type BankService = (typeof BANK_SERVICES)[number]

export const isBankService = (text: string): text is BankService =>
  BANK_SERVICES.some((service) => service === text)

type Bank = { readonly account: string; readonly name: string; readonly edrpou: string; readonly mfo: string }
type Head = {
  readonly bankAccount: string
  readonly bankName: string
  readonly bankEdrpou: string
  readonly bankMfo: string
  readonly serviceBanks: readonly (Bank & { readonly service: string })[]
}

/** Where a service of an account is paid today; null: what has no account of its own. */
export function bankOf(head: Head, service: string | null): Bank {
  const serviceBank = head.serviceBanks.find((bank) => bank.service === service)
  return (
    serviceBank ?? {
      account: head.bankAccount,
      name: head.bankName,
      edrpou: head.bankEdrpou,
      mfo: head.bankMfo,
    }
  )
}
