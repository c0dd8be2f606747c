import { expect, test } from 'vitest'
import { billVat } from './bill-vat.ts'

const line = (service: string, amountKopiykas: number, note: string | null = null) => ({
  service,
  amountKopiykas,
  note,
})

test('the VAT of a business bill is the sum of its lines, with a recalculation beside them too', () => {
  const lines = [
    line('energy', 51_000_00),
    line('distribution', 16_944_40),
    line('energy', 11_685_82, 'vat'),
    line('distribution', 3388_88, 'vat'),
    line('energy', -120_00, 'recalculation'),
    line('act', 8126_00),
  ]
  expect(billVat(lines)).toBe(11_685_82 + 3388_88)
})

test('in the bill of a household it is a sixth of the energy, without what an act or a penalty asks for', () => {
  expect(billVat([line('energy', 864_00)])).toBe(144_00)
  expect(billVat([line('energy', 864_00), line('act', 5443_20), line('penalty', 12_00)])).toBe(144_00)
})
