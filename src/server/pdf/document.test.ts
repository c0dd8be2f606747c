import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIban } from '#domain/iban.ts'
import { nbuQrLink } from '#domain/qr-nbu.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { type Paper, renderPdf } from './document.ts'

const link = nbuQrLink({
  name: 'Дніпровські електромережі',
  iban: makeIban('300001', '26030000007'),
  amount: 177_760,
  code: '00000000',
  purpose: 'Оплата за електроенергію за жовтень 2026, особовий рахунок 1200000007',
  reference: '1200000007-2026-10',
  lock: 'FEFF',
})
const paper = (rows: number): Paper => ({
  fileName: 'рахунок',
  title: 'Рахунок № 1200000007-2026-10',
  subtitle: 'за жовтень 2026',
  company: { name: 'Дніпровські електромережі', lines: ['м. Дніпро', '056 000-00-10'] },
  madeAt: new Date('2026-11-21T10:00:00Z'),
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Споживач', 'Баб’юк Мар’яна Ґеоргіївна'],
        ['Адреса', 'м. Дніпро, вул. Шевченка, буд. 12, кв. 3'],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: 'Зона', share: 2 },
        { title: 'Ціна, грн', share: 1, figures: true },
        { title: 'Сума, грн', share: 1, figures: true },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`Напівпік ${index + 1}`, '1,728', '777,60']),
      foot: [['Разом', '', '1 777,60']],
    },
    { kind: 'total', name: 'До сплати', value: '1 777,60 грн' },
    { kind: 'qr', link, caption: 'Наведіть камеру', facts: [['IBAN', 'UA08 3000 0100']] },
    { kind: 'signatures', parties: ['Від компанії', 'Від споживача'] },
  ],
})

let folder: string
beforeAll(() => {
  folder = makeDirectory('pdf')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pagesOf = (pdf: Uint8Array) =>
  Number(/\/Type \/Pages[^>]*\/Count (\d+)/s.exec(Buffer.from(pdf).toString('latin1'))?.[1])

test('a short paper is one page, a long one goes on with the head repeated', async () => {
  expect(pagesOf(await renderPdf(paper(3)))).toBe(1)
  expect(pagesOf(await renderPdf(paper(60)))).toBe(3)
})

test('a bill weighs some tens of kilobytes', async () => {
  expect((await renderPdf(paper(3))).byteLength).toBeLessThan(40_000)
})

// poppler is what draws PDFs on most desktops; where it is not installed the code is still decoded in qr-picture.test.ts
const has = (program: string) => spawnSync(program, ['-v']).error === undefined

test.skipIf(!has('pdftotext'))(
  'every letter and figure of the paper can be selected and searched',
  async () => {
    const file = join(folder, 'text.pdf')
    writeFileSync(file, await renderPdf(paper(3)))
    const text = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout
    for (const words of [
      'Баб’юк Мар’яна Ґеоргіївна',
      'Напівпік 2',
      '777,60',
      '1 777,60 грн',
      'Сторінка 1 з 1',
    ])
      expect(text.replaceAll('\u00A0', ' ')).toContain(words)
  },
)

test.skipIf(!has('pdftoppm'))('a bank reads the code on the printed page', async () => {
  const file = join(folder, 'picture.pdf')
  writeFileSync(file, await renderPdf(paper(3)))
  spawnSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, join(folder, 'page')])
  const { data, info } = await sharp(readFileSync(join(folder, 'page.png')))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(link)
})
