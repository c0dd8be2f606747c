import { makeIban } from '#domain/iban.ts'
import { SITES } from '#domain/site.ts'
import { admins } from '#seeds/demo-users.ts'
import { companyIban, demoBank, fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { proposePrices } from './prices.ts'
import { seededRandom } from '#seeds/random.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { type Hashes, makeAdmin, namesOf } from '#seeds/makers/users.ts'
import { companies } from '#text/companies.ts'
import { companySettings } from '#text/staff-company.ts'

const HOUR = 3_600_000

/** In the order of `admins`. */
const NAMES = [
  'Щербань Любов',
  'Кравець Богдан',
  'Жадан Любов',
  'Мороз Ірина',
  'Ткач Оксана',
  'Бондар Тетяна',
  'Лисенко Роман',
  'Гнатюк Софія',
  'Савчук Петро',
]
const nameAt = (n: number) => {
  const [surname = '', name = ''] = (NAMES[n] ?? 'Щербань Любов').split(' ')
  return namesOf({ surname, name, middleName: null })
}

/**
 * Employees with each role, one who has not used their link yet, and dear changes: one waits for a second person, one
 * was confirmed, one refused.
 */
export function addEmployees(
  rows: PortalRows,
  { now, hashes, totp, staffLink }: { now: Date; hashes: Hashes; totp: string; staffLink: string },
): void {
  const made = Object.values(admins).map(({ login, roles }, n) =>
    makeAdmin({
      now,
      hashes,
      login,
      totp_secret: totp,
      email: `${login}@oblenergo.example`,
      ...nameAt(n),
      roles: [...roles],
    }),
  )
  const fresh = makeAdmin({
    now,
    hashes,
    login: 'novenka',
    totp_secret: totp,
    email: 'novenka@oblenergo.example',
    ...namesOf({ surname: 'Рибак', name: 'Діана', middleName: null }),
    roles: ['customer-service:kem'],
    created_at: new Date(now.getTime() - 20 * HOUR),
  })
  rows.users.push(...made, { ...fresh, totp_secret: null })
  rows.staff_links.push({
    code_hash: staffLink,
    user_id: fresh.user_id,
    totp_secret: totp,
    made_at: new Date(now.getTime() - 20 * HOUR),
    expires_at: new Date(now.getTime() + 52 * HOUR),
    used_at: null,
  })

  const random = seededRandom('changes of employees')
  const [chief, deputy, , , , billing, metering] = made
  if (!chief || !deputy || !billing || !metering) return
  const change = (
    who: typeof billing,
    [before, after]: [before: string, after: string],
    hoursAgo: number,
    decided: { state: 'confirmed' | 'refused'; reason: string | null } | null,
  ) => {
    const at = now.getTime() - hoursAgo * HOUR
    rows.proposals.push({
      proposal_id: random.uuid(),
      kind: 'staff-posts',
      site: null,
      subject: who.user_id,
      title: [who.surname, who.name].join(' '),
      before: { posts: before },
      after: { posts: after },
      state: decided?.state ?? 'pending',
      proposed_by: deputy.user_id,
      proposed_at: new Date(at),
      expires_at: new Date(at + 14 * 24 * HOUR),
      decided_by: decided ? chief.user_id : null,
      decided_at: decided ? new Date(at + 3 * HOUR) : null,
      reason: decided?.reason ?? null,
    })
  }
  rows.proposals.push(bankChange(deputy.user_id, random.uuid(), now))
  proposePrices(rows, billing.user_id, now)
  change(metering, ['metering', 'customer-service,metering'], 5, null)
  change(billing, ['billing:dnem', 'billing'], 400, { state: 'confirmed', reason: null })
  change(billing, ['billing', 'billing,head:kem'], 90, {
    state: 'refused',
    reason: 'Роль керівника не поєднуємо з білінгом.',
  })
}

/** Households of Одеса are to pay to another bank: it waits for a second head. */
function bankChange(by: string, proposal_id: string, now: Date): PortalRows['proposals'][number] {
  const at = now.getTime() - 3 * HOUR
  const bankEdrpou = fictionalEdrpou(SITES.indexOf('oem'))
  return {
    proposal_id,
    kind: 'company-bank',
    site: 'oem',
    subject: 'oem:person',
    title: `${companies.oem.sitename}: ${companySettings.paid('person', null)}`,
    before: { bankAccount: companyIban('oem'), bankName: demoBank.name, bankEdrpou },
    after: {
      bankAccount: makeIban('388888', '26034000000000003'),
      bankName: 'АТ «Лиманський банк»',
      bankEdrpou,
    },
    state: 'pending',
    proposed_by: by,
    proposed_at: new Date(at),
    expires_at: new Date(at + 14 * 24 * HOUR),
    decided_by: null,
    decided_at: null,
    reason: null,
  }
}
