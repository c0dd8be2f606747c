import type { DirectorySettings } from '#server/directory-settings.ts'
import type { StubPerson } from './directory.ts'

export const DEMO_DIRECTORY = { clientId: 'svitlo', secret: 'demo' } as const

const person = (sub: string, given: string, family: string, groups: readonly string[]): StubPerson => ({
  sub,
  login: `${sub}.dir`,
  given,
  family,
  email: `${sub}@kataloh.example`,
  groups,
})

/** Employees of the demo who have no password in the portal. */
export const demoPeople: readonly StubPerson[] = [
  person('pylypenko', 'Ольга', 'Пилипенко', ['Портал: керівники']),
  person('tkachenko', 'Марко', 'Ткаченко', ['Портал: білінг Дніпра', 'Усі працівники']),
  person('vdovenko', 'Надія', 'Вдовенко', ['Портал: абонентська служба']),
  person('koval', 'Тарас', 'Коваль', ['Усі працівники']),
]

/** What the groups of the demo open. */
export const demoSettings = (issuer: string): DirectorySettings => ({
  issuer,
  clientId: DEMO_DIRECTORY.clientId,
  secret: DEMO_DIRECTORY.secret,
  key: undefined,
  scope: 'openid profile email',
  groupsClaim: 'groups',
  posts: new Map([
    ['Портал: керівники', ['head']],
    ['Портал: білінг Дніпра', ['billing:dnem']],
    ['Портал: абонентська служба', ['customer-service']],
  ]),
  acr: [],
  amr: [],
  label: null,
})
