import { type Authority, type Subject } from './certificates.ts'
import { DEMO_KEY_PASSWORD, readDemoKey } from './demo-keys.ts'
import { openDstuKey } from './keys.ts'

export const DEMO_AUTHORITY: Subject = {
  name: 'Тестовий надавач «Світло»',
  organisation: 'Демонстраційне місто',
}

/** The root that the demo trusts, with its key: it may issue more certificates. */
export const demoAuthority = (): Authority => ({
  key: openDstuKey(readDemoKey('dovirenyi-nadavach.dat'), DEMO_KEY_PASSWORD),
  subject: DEMO_AUTHORITY,
  certificate: new Uint8Array(readDemoKey('dovirenyi-nadavach.cer')),
})
