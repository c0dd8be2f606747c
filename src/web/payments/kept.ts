// What a tab keeps while its payer is at the provider: the way back is a new page. The session storage dies with the tab.

const DRAFT = 'svitlo-pay-draft:'
const KEYS = 'svitlo-pay-keys'
const BASKET = 'svitlo-pay-basket'

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // no storage: then what was typed lives as long as the page
  }
}

export type Entry = { ticked?: boolean; sum?: string }
export type Draft = Readonly<Record<string, Entry>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function entryOf(value: unknown): Entry {
  if (!isRecord(value)) return {}
  const { ticked, sum } = value
  return {
    ...(typeof ticked === 'boolean' ? { ticked } : {}),
    ...(typeof sum === 'string' ? { sum } : {}),
  }
}

/** What was ticked and typed in a basket; `of` names whose basket it is. */
export function keptDraft(of: string): Draft {
  const kept = read(DRAFT + of)
  if (!isRecord(kept)) return {}
  return Object.fromEntries(Object.entries(kept).map(([id, value]) => [id, entryOf(value)]))
}
export const keepDraft = (of: string, draft: Draft): void => write(DRAFT + of, draft)

/** Drops what was typed: it has been paid. */
export function forgetPaid(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(DRAFT) || name === KEYS) sessionStorage.removeItem(name)
  } catch {
    // nothing was kept
  }
}

/** The key of a basket: the same basket sent again, after «Back» too, is the same payment. */
export function keyOf(basket: string): string {
  const kept = read(KEYS)
  const keys = isRecord(kept) ? kept : {}
  const known = keys[basket]
  if (typeof known === 'string') return known
  const key = crypto.randomUUID()
  write(KEYS, { ...keys, [basket]: key })
  return key
}

/** The next try of this basket is another payment: the first one is over. */
export function dropKey(basket: string): void {
  const kept = read(KEYS)
  if (!isRecord(kept)) return
  const { [basket]: _over, ...rest } = kept
  write(KEYS, rest)
}

/** A payment of a basket that was begun in this tab. */
export type Begun = { payment: string; number: string; kopiykas: number; payee: string }

const isBegun = (value: unknown): value is Begun =>
  isRecord(value) &&
  typeof value['payment'] === 'string' &&
  typeof value['number'] === 'string' &&
  typeof value['kopiykas'] === 'number' &&
  typeof value['payee'] === 'string'

export const keepBegun = (payments: readonly Begun[]): void => write(BASKET, payments)
/** Payments of the last basket, in the order in which they are paid. */
export function begun(): Begun[] {
  const kept = read(BASKET)
  return Array.isArray(kept) ? kept.filter(isBegun) : []
}
