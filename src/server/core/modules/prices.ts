import { z } from 'zod'
import { site } from '#contract/fields.ts'
import { PRICE_KINDS } from '#domain/prices.ts'
import { account, at, changes, day, money, monthKey, quantity, reads } from './define.ts'

const value = z.object({
  /** 'energy': hryvnias ×10⁴ per kWh with VAT, up to so many kWh a month (null = the rest) */
  blocks: z
    .array(z.object({ uptoKwh: z.int().nullable(), priceE4: z.int() }).readonly())
    .readonly()
    .nullable(),
  /** network: hundredths of a hryvnia per MWh without VAT */
  perMwhE2: z.int().nullable(),
  /** 'zone': hundredths of the base price */
  coefficient: z.int().nullable(),
})
const what = { site, kind: z.enum(PRICE_KINDS), variant: z.string().min(1).max(20) }
const span = { validFrom: day, validTo: day.nullable() }
const act = {
  act: z.string().max(200).nullable(),
  actOn: day.nullable(),
  actUrl: z.string().max(500).nullable(),
}
const confidence = z.enum(['high', 'medium', 'low', 'operator', 'demo'])
/** What is asked to be in force from a month on. */
const wanted = { ...what, ...span, value }
/** A month that a bill stands for, or months that have a price of their own. */
const REFUSES = ['price-billed', 'price-overlaps'] as const

/** Prices of the companies by months, the act each rests on, and what a new one would change. */
export const priceModules = {
  ZPORTAL_PRICES_LIST: reads(
    'Every dated price of some companies, and how many of their accounts cannot be billed for want of one',
    { sites: z.array(site).max(20).nullable() },
    {
      prices: z.array(
        z.object({
          ...what,
          ...span,
          value,
          ...act,
          confidence,
          enteredBy: z.string(),
          enteredAt: at,
        }),
      ),
      unbilled: z.array(z.object({ site, accounts: z.int(), since: monthKey })),
    },
    { capability: 'prices' },
  ),
  ZPORTAL_PRICE_PREVIEW: reads(
    'What ten bills of different size would be with a price that is not entered yet; nothing is written',
    { ...wanted, now: at },
    {
      /** the month the bills are of: the next to be billed */
      month: monthKey.nullable(),
      accounts: z.int(),
      /** the price that the new one ends */
      current: z.object({ ...span, value, act: z.string().nullable() }).nullable(),
      bills: z.array(
        z.object({
          account,
          kwh: quantity.nullable(),
          /** null: a price is missing, so there is no bill */
          beforeKopiykas: money.nullable(),
          afterKopiykas: money.nullable(),
        }),
      ),
    },
    { refuses: REFUSES, capability: 'prices' },
  ),
  ZPORTAL_PRICE_ENTER: changes(
    'A price that is in force from a month on; the one before it ends the day before',
    {
      ...wanted,
      ...act,
      /** since when the price it ends has been in force, as whoever decided saw it; null: there was none */
      replaces: day.nullable(),
      by: z.string().min(1).max(200),
      now: at,
    },
    { validFrom: day },
    { refuses: [...REFUSES, 'conflict'], capability: 'prices' },
  ),
}
