import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTrustList, type TrustList } from '#server/trust-list.ts'

/** Public on purpose: the keys open nothing but the demo, and only the demo trusts their root. */
export const DEMO_KEY_PASSWORD = 'kliuch-do-svitla-48'

const directory = join(import.meta.dirname, 'files')

/** Keys of the demo with their certificates, by what they are good for. */
export const demoKeys = {
  bakery: 'pekarnia',
  plant: 'zavod',
  heat: 'teplomerezha',
  expired: 'pekarnia-prostrocheno',
} as const

export const demoKeyFiles = Object.values(demoKeys).flatMap((name) => [`${name}.dat`, `${name}.cer`])

export const readDemoKey = (file: string): Buffer => readFileSync(join(directory, file))

/** The root that the demo trusts, and nobody else. */
export const demoTrust = (): TrustList => readTrustList(join(directory, 'dovirenyi-nadavach.cer'))
