import type { Page } from '@playwright/test'
import { admins, entities, passwords, persons } from '#seeds/demo-users.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin, signInAs, signInFirm } from '../support/sign-in-as.ts'

/**
 * Who walks through the screens, and how each of them signs in; `lane` keeps the administrators of two projects apart.
 */
export const VISITORS = {
  nobody: async () => {},
  person: signInAs.person,
  five: (page: Page) => signIn(page, persons.five.login, passwords.person),
  plant: signInAs.entity,
  bakery: (page: Page) => signInFirm(page, entities.bakery),
  heat: (page: Page) => signInFirm(page, entities.heat),
  provider: signInAs.provider,
  // both have every permission
  admin: (page: Page, lane: number) => signInAdmin(page, lane === 0 ? admins.chief : admins.deputy),
} as const
export type Visitor = keyof typeof VISITORS
export const visitors = Object.keys(VISITORS) as readonly Visitor[]
