import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../src/web')

/** Their requests name the version or the state that was seen, so a second one changes nothing. */
const OF_WHAT_WAS_SEEN = [
  'staff-accounts/LookDialog.tsx',
  'staff-applications/TalkDialog.tsx',
  'staff-company/Agreements.tsx',
  'staff-company/ContactsForm.tsx',
  'staff-company/RequisitesForm.tsx',
  'staff-orders/DoneDialog.tsx',
  'staff-orders/MoveDialog.tsx',
  'staff-orders/RefuseDialog.tsx',
  'staff-outages/ChangeOutage.tsx',
  'staff-readings/Decide.tsx',
  'staff-requests/DecideDialog.tsx',
  'staff-tickets/ActionDialog.tsx',
]

test('a form that is kept sends under its key, so that what is pressed again after a lost answer is the same request', () => {
  const keyless = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => {
      const text = readFileSync(join(web, name), 'utf8')
      return /useKeptForm[(<]/.test(text) && !text.includes('idempotencyKey')
    })
  expect(keyless.toSorted()).toEqual(OF_WHAT_WAS_SEEN)
})
