import { expect, test } from 'vitest'
import { parseTypedAddress } from './typed-address.ts'

test('ten digits are an account, however they are parted', () => {
  expect(parseTypedAddress(' 1200 001 001 ')).toEqual({ account: '1200001001' })
  expect(parseTypedAddress('№1200001001')).toEqual({ account: '1200001001' })
  expect(parseTypedAddress('120000100')).not.toHaveProperty('account')
})

test.each([
  ['вул. Конотопська, 7', '', 'вул. Конотопська', '7'],
  ['Конотопська 7а', '', 'Конотопська', '7а'],
  [
    'м. Дніпро, просп. Богдана Хмельницького, буд. 36/1, кв. 37',
    'Дніпро',
    'просп. Богдана Хмельницького',
    '36/1',
  ],
  ['Дніпро, вул. 8 Березня, 12', 'Дніпро', 'вул. 8 Березня', '12'],
  ['вул. 8 Березня', '', 'вул. 8 Березня', ''],
  ['Січових Стрільців 14 кв. 5', '', 'Січових Стрільців', '14'],
  ['Дніпро, Робоча', 'Дніпро', 'Робоча', ''],
  ['Робоча', '', 'Робоча', ''],
  ['', '', '', ''],
])('«%s» is read by its parts', (text, settlement, street, house) => {
  expect(parseTypedAddress(text)).toEqual({ settlement, street, house })
})
