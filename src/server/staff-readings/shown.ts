import type { z } from 'zod'
import type { staffReadings } from '#contract/staff-readings.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { maskAddress } from '#domain/address.ts'
import { maskPersonName } from '#domain/masked-name.ts'
import type { FmReply } from '#server/core/function-modules.ts'

type Told = FmReply<'ZPORTAL_READINGS_HELD'>['readings'][number]
export type Shown = z.input<typeof staffReadings.held.response>['rows'][number]

/** Whose it is, without the personal data of a person; a company's name and address are nobody's. */
export const outlineOf = (kind: 'person' | 'entity', customer: string, address: string) =>
  kind === 'entity'
    ? { customer, address }
    : { customer: maskPersonName(customer), address: maskAddress(address) }

/** A held reading as employees see it: whose it is only in outline, and how far it is from the usual. */
export function shown({ photoId, customer, address, ...reading }: Told): Shown {
  const usual = usualOf(reading.registers)
  return {
    ...reading,
    ...outlineOf(reading.kind, customer, address),
    photo: photoId !== null,
    usual,
    over: usual && overOf(reading.kwh, usual),
  }
}

/** Of the whole meter; null while one of its registers has nothing to be compared with. */
function usualOf(registers: Told['registers']): Shown['usual'] {
  let [low, high] = [0, 0]
  for (const { expected } of registers) {
    if (!expected) return null
    low += expected.low
    high += expected.high
  }
  return registers.length === 0 ? null : { low, high }
}

function overOf(kwh: number, { low, high }: { low: number; high: number }): number {
  if (kwh > high) return fromMilli(toMilli(kwh) - toMilli(high))
  return kwh < low ? fromMilli(toMilli(kwh) - toMilli(low)) : 0
}
