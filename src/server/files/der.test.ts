import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derOf } from './der.ts'

const der = Buffer.concat([Buffer.from('30820200', 'hex'), Buffer.alloc(512, 7)])
const base64 = der.toString('base64')
const lines = base64.replace(/.{64}/g, '$&\r\n')
const pem = (name: string, end = name) => `-----BEGIN ${name}-----\n${lines}\n-----END ${end}-----\n`

test.each<[string, string | Buffer]>([
  ['DER', der],
  ['DER with a line feed after it', Buffer.concat([der, Buffer.from('\r\n')])],
  ['base64', base64],
  ['base64 in lines, with a mark of UTF-8 before it', `\uFEFF\n${lines}\n`],
  ['PEM of CMS', pem('CMS')],
  ['PEM of PKCS #7', pem('PKCS7')],
  ['PEM as some programs call it', pem('PKCS #7 SIGNED DATA')],
])('a container as %s gives its bytes', (_what, given) => {
  expect(derOf(Buffer.from(given))).toEqual(der)
})

test.each<[string, string | Buffer]>([
  ['more than a line end after it', Buffer.concat([der, Buffer.from('\n<hta:application>')])],
  ['PEM that ends as another thing', pem('CMS', 'CERTIFICATE')],
  ['letters and something else', `${base64}<script>`],
  ['words', 'MISTO;LICHYLNYK\n1;2\n'],
])('%s stays as it is', (_what, given) => {
  expect(derOf(Buffer.from(given))).toEqual(Buffer.from(given))
})

test('whatever comes, it is told in time that grows with its length', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void derOf(Buffer.from(bytes))))
  const spaces = Buffer.from(`MI${' '.repeat(5_000_000)}!`)
  expect(derOf(spaces)).toBe(spaces)
})
