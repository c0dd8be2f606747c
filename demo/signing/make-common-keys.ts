// node demo/signing/make-common-keys.ts: makes the demo's keys of ECDSA and RSA in the stores that people have them in,
// by the programs that others make such stores with: openssl and keytool. Certificates are of the demo's own root.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { makeCertificate } from './certificates.ts'
import { commonKeys, DEMO_KEY_PASSWORD } from './demo-keys.ts'
import { demoAuthority } from './demo-authority.ts'
import { newKey } from './keys.ts'

const BAKERY = 6
const files = join(import.meta.dirname, 'files')
const work = mkdtempSync(join(tmpdir(), 'keys-'))
const span = { from: new Date('2025-01-01T00:00:00Z'), to: new Date('2049-01-01T00:00:00Z') }
const subject = {
  name: 'Сорока Галина Петрівна',
  organisation: 'ТОВ «Пекарня»',
  title: 'Директор',
  company: fictionalEdrpou(BAKERY),
}

function store(kind: 'ecdsa' | 'rsa', serial: number, out: string, ciphers: readonly string[]): void {
  const key = newKey(kind)
  writeFileSync(join(work, 'key.der'), key.kept(''))
  writeFileSync(join(work, 'own.der'), makeCertificate({ key, subject, serial, ...span }, demoAuthority()))
  const run = (...parameters: string[]) => execFileSync('openssl', parameters, { cwd: work })
  run('pkey', '-inform', 'DER', '-in', 'key.der', '-out', 'key.pem')
  run('x509', '-inform', 'DER', '-in', 'own.der', '-out', 'own.pem')
  const by = ['-passout', `pass:${DEMO_KEY_PASSWORD}`, '-name', 'pekarnia', ...ciphers]
  run('pkcs12', '-export', '-inkey', 'key.pem', '-in', 'own.pem', '-out', out, ...by)
}

const aes = ['-keypbe', 'AES-256-CBC', '-certpbe', 'AES-256-CBC', '-macalg', 'sha256']
store('ecdsa', 301, join(files, commonKeys.ecdsa), aes)
store('ecdsa', 302, join(files, commonKeys.old), [
  '-keypbe',
  'PBE-SHA1-3DES',
  '-certpbe',
  'PBE-SHA1-3DES',
  '-macalg',
  'sha1',
])
store('rsa', 303, join(work, 'rsa.p12'), aes)
rmSync(join(files, commonKeys.rsa), { force: true })
const options = {
  '-srckeystore': join(work, 'rsa.p12'),
  '-srcstoretype': 'PKCS12',
  '-srcstorepass': DEMO_KEY_PASSWORD,
  '-destkeystore': join(files, commonKeys.rsa),
  '-deststoretype': 'JKS',
  '-deststorepass': DEMO_KEY_PASSWORD,
}
execFileSync('keytool', ['-importkeystore', '-noprompt', ...Object.entries(options).flat()])
rmSync(work, { recursive: true })
