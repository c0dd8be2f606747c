import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '#domain/site.ts'
import { readTrustList, type TrustList } from '#server/trust-list.ts'

/** Public on purpose: the keys open nothing but the demo, and only the demo trusts their root. */
export const DEMO_KEY_PASSWORD = 'kliuch-do-svitla-48'

const directory = join(import.meta.dirname, 'files')

/** Keys of the demo with their certificates, by what they are good for. */
export const demoKeys = {
  bakery: 'pekarnia',
  plant: 'zavod',
  heat: 'teplomerezha',
  chain: 'merezha',
  provider: 'svitanok',
  expired: 'pekarnia-prostrocheno',
  revoked: 'pekarnia-vidklykano',
} as const

/** Keys of the bakery in other stores: PKCS #12, a Java store, and PKCS #12 under a cipher that browsers lack. */
export const commonKeys = {
  ecdsa: 'pekarnia-ecdsa.p12',
  rsa: 'pekarnia-rsa.jks',
  old: 'pekarnia-3des.p12',
} as const

/** Keys of the six companies, which sign for the other party. */
export const companyKeys = {
  dem: 'kompaniia-dem',
  dnem: 'kompaniia-dnem',
  kem: 'kompaniia-kem',
  krem: 'kompaniia-krem',
  oem: 'kompaniia-oem',
  vvm: 'kompaniia-vvm',
} as const satisfies Record<Site, string>

export const demoKeyFiles = [...Object.values(demoKeys), ...Object.values(companyKeys)].flatMap((name) => [
  `${name}.dat`,
  `${name}.cer`,
])

export const readDemoKey = (file: string): Buffer => readFileSync(join(directory, file))

/** The root that the demo trusts, and nobody else, and its list of revoked certificates. */
const trusted: TrustList = {
  authorities: readTrustList(join(directory, 'dovirenyi-nadavach.cer')).authorities,
  lists: [readDemoKey('dovirenyi-nadavach.crl')],
}
export const demoTrust = (): TrustList => trusted
