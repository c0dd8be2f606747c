import { ACCOUNT_LENGTH, formPrefix, UNIQUE_CODE_PREFIX } from '#domain/account-number.ts'
import { isEdrpou } from '#domain/edrpou.ts'
import { makeEic } from '#domain/eic.ts'
import { makeIban } from '#domain/iban.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import { SITES } from '#domain/site.ts'

/** The number of an account shows its group: named cases, a chain of shops, the crowd of the town, copies made for volume. */
export type Block = 'told' | 'chain' | 'crowd' | 'copy'
export const blockStart: Record<Block, number> = { told: 1_000, chain: 2_000, crowd: 10_000, copy: 100_000 }

/** A ten-digit account of the company (spec §9), `n` counts from 0 inside its block. */
export function accountNumber(site: Site, kind: CustomerKind, block: Block, n: number): string {
  const prefix = formPrefix(site, kind)
  return prefix + String(blockStart[block] + n).padStart(ACCOUNT_LENGTH - prefix.length, '0')
}

/** 9000 and six digits. */
export const uniqueCode = (n: number): string => UNIQUE_CODE_PREFIX + String(100_000 + n).padStart(6, '0')

/** A number that nobody has: 10,000 subscribers under +380 99 000 for people to sign in as. */
export const townPhone = (n: number): string => `+38099000${String(n).padStart(4, '0')}`
/** A number that nobody can have: there is no operator 10. For the copies made for volume. */
export const volumePhone = (n: number): string => `+38010${String(n).padStart(7, '0')}`

/** Metering point of the account: 62Z + 12 digits + check. Bodies whose check would be «-» are skipped. */
export function pointEic(site: Site, kind: CustomerKind, serial: number): string {
  const head = `62Z${SITES.indexOf(site)}${kind === 'person' ? 1 : 2}`
  for (let tail = 0; tail <= 9; tail++) {
    const eic = makeEic(head + String(serial).padStart(9, '0') + tail)
    if (eic !== null) return eic
  }
  throw new RangeError('no EIC for the point')
}

/** ЄДРПОУ codes from the top of the number space, where no real firm is (facts §9.4), the highest first. */
const edrpous: string[] = []
export function fictionalEdrpou(n: number): string {
  for (let code = Number(edrpous.at(-1) ?? 100_000_000) - 1; edrpous.length <= n; code--) {
    if (isEdrpou(String(code))) edrpous.push(String(code))
  }
  return edrpous[n] ?? ''
}

/** The bank of the town. */
export const demoBank = { name: 'АТ «Степовий банк»', mfo: '399999' }

/** A special-regime account of the company in the bank of the town. */
export const companyIban = (site: Site): string =>
  makeIban(demoBank.mfo, `26035000${String(SITES.indexOf(site) + 1).padStart(11, '0')}`)

/** Another account of the company, for a service that is paid apart. */
export const serviceIban = (site: Site): string =>
  makeIban(demoBank.mfo, `26037000${String(SITES.indexOf(site) + 1).padStart(11, '0')}`)
