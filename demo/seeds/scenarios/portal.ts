import { kyivInstant } from '#domain/kyiv.ts'
import type { CoreRows } from '#seeds/history/core-rows.ts'
import type { Row } from '#billing/kit/tables.ts'
import { providerAccounts, providers, suppliers } from '#seeds/demo-users.ts'
import { type Hashes, makeEntity, makeLink, makePerson, makeProvider, namesOf } from '#seeds/makers/users.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { noPortalRows, type PortalRows, type UserRow } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import { addEmployees } from './employees.ts'
import { addColleagues } from './colleagues.ts'
import type { Neighbour } from './crowd.ts'
import type { DemoFirm } from './firms.ts'
import { demoPeople } from './people.ts'

export type Sealed = {
  hashes: Hashes
  /** of the code that undoes a change of a phone */
  undo: string
  /** of the code of an invitation */
  invitation: string
  /** of the code of an employee's link */
  staffLink: string
  /** of the code by which an applicant answers */
  applicantReply: string
  accessCodes: Record<keyof typeof suppliers, string>
  totp: string
}
export type Inhabitants = {
  households: ReadonlyMap<string, CoreRows>
  crowd: readonly Neighbour[]
  firms: readonly DemoFirm[]
}

const DAY = 86_400_000
const FIRST_PARTNER = 7_000_000_001

/** Who signs in: people, firms, providers, suppliers, administrators, and what each of them sees. */
export function peopleOfPortal(
  { households, crowd, firms }: Inhabitants,
  sealed: Sealed,
  now: Date,
): PortalRows {
  const rows = noPortalRows()
  const common = { now, hashes: sealed.hashes }
  let partner = FIRST_PARTNER
  const add = (user: UserRow): UserRow => {
    const numbered = user.kind === 'admin' ? user : { ...user, partner: String(partner++) }
    rows.users.push(numbered)
    return numbered
  }

  for (const person of demoPeople) {
    const owned = Object.entries(person.owns).map(([key, objectName]) => {
      const account = households.get(key)?.accounts[0]
      if (!account) throw new Error(`no household ${key}`)
      return { account, objectName }
    })
    const user = add(
      makePerson({
        ...common,
        phone: person.phone,
        ...namesOf(person.name),
        email: person.email,
        ...(person.emailUnproved ? { email_proved_at: null } : {}),
        site: owned[0]?.account.site ?? null,
        welcomed: owned.length > 0,
      }),
    )
    owned.forEach(({ account, objectName }, position) =>
      rows.account_links.push(
        makeLink(user, account, {
          object_name: objectName,
          position,
          is_default: position === 0,
          ...addedWhenSigned(user, account),
        }),
      ),
    )
  }
  for (const [n, { site, account, phone, registered, name }] of crowd.entries()) {
    if (!registered) continue
    // one in nine has come lately
    const lately = n % 9 === 0 ? { created_at: new Date(now.getTime() - ((n % 29) + 1) * DAY) } : {}
    const user = add(makePerson({ ...common, phone, ...namesOf(name), site, ...lately }))
    rows.account_links.push(makeLink(user, { number: account, site }, { is_default: true }))
  }
  for (const demoFirm of firms) addFirm(rows, add, demoFirm, common)
  addColleagues(rows, add, { ...common, invitation: sealed.invitation })
  addProviders(rows, add, sealed, common)
  addEmployees(rows, { ...common, totp: sealed.totp, staffLink: sealed.staffLink })
  return rows
}

type Add = (user: UserRow) => UserRow
type Common = { now: Date; hashes: Hashes }

function addFirm(
  rows: PortalRows,
  add: Add,
  { case: firmCase, firm, accounts, names }: DemoFirm,
  common: Common,
) {
  if (!firmCase.user) return
  const { name: company, edrpou, uniqueCode: login, phone, email } = firm
  const user = add(
    makeEntity({ ...firmCase.user, ...common, login, company, edrpou, phone, email, site: firmCase.site }),
  )
  accounts.forEach((account, position) =>
    rows.account_links.push(
      makeLink(user, account, {
        position,
        is_default: position === 0,
        object_name: names?.[position] ?? null,
        ...addedWhenSigned(user, account),
      }),
    ),
  )
  const random = seededRandom(`responsibles ${login}`)
  firmCase.responsibles.forEach((person, index) =>
    rows.responsibles.push({
      user_id: user.user_id,
      responsible_id: random.uuid(),
      ...person,
      phone: index === 0 ? phone : `+38099000${String(6_000 + random.int(0, 3_999)).padStart(4, '0')}`,
      email: index === 0 ? email : `person${index}.${login}@poshta.example`,
    }),
  )
}

/** A contract signed after the cabinet was opened was added to it on that day. */
function addedWhenSigned({ created_at }: UserRow, { opened_on }: Row<'accounts'>): { added_at?: Date } {
  const signed = kyivInstant(opened_on, '12:00')
  return signed > created_at ? { added_at: signed } : {}
}

function addProviders(rows: PortalRows, add: Add, sealed: Sealed, common: Common) {
  for (const key of ['active', 'activated', 'suspended'] as const) {
    const site = ({ active: 'dnem', activated: 'kem', suspended: 'krem' } as const)[key]
    const company = {
      active: 'ТОВ «Світанок Енерджі»',
      activated: 'ТОВ «Зоряний Постачальник»',
      suspended: 'ТОВ «Тихий Обрій»',
    }[key]
    const edrpou = fictionalEdrpou({ active: 16, activated: 17, suspended: 18 }[key])
    const user = add(makeProvider({ ...common, email: providers[key].login, company, edrpou, site }))
    rows.account_links.push(
      makeLink(user, { number: providerAccounts[key], site }, { is_default: true, status: key }),
    )
    if (key === 'suspended') continue
    rows.suppliers.push({
      account: suppliers[key].login,
      provider: company,
      user_id: user.user_id,
      access_code_hash: sealed.accessCodes[key],
    })
  }
}
