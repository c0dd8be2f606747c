import { words } from './language.ts'

/** What pages of the cabinet advise a service for. */
export const servicePurposes = words({
  verification: 'Повірка лічильника',
  'remote-reading': 'Дистанційне зчитування (АСКОЕ)',
})
