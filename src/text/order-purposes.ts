import { words } from './language.ts'
import { metering } from './metering.ts'

/** What pages of the cabinet advise a service for. */
export const servicePurposes = words(() => ({
  verification: 'Повірка лічильника',
  'remote-reading': metering.askoe,
}))
