import { INVITATION_DAYS } from '#domain/people.ts'
import { type Right, RIGHTS } from '#domain/rights.ts'
import { entities, plantPeople } from '#seeds/demo-users.ts'
import { makeName } from '#seeds/makers/people.ts'
import type { InvitationRow, PortalRows, UserRow } from '#seeds/makers/portal-rows.ts'
import { type Hashes, makeEntity, namesOf } from '#seeds/makers/users.ts'
import { seededRandom } from '#seeds/random.ts'

const DAY = 86_400_000

type Colleague = {
  login: string
  name: { surname: string; name: string; middleName: string | null }
  position: string
  rights: readonly Right[]
  /** days from now until the access ends */
  endsIn?: number
  blocked?: true
  /** of the accounts, from the first */
  accounts?: number
}

const plant: readonly Colleague[] = [
  {
    login: plantPeople.accountant.uniqueCode,
    name: { surname: 'Кропивницька-Стародубцева', name: 'Олександра', middleName: 'Всеволодівна' },
    position: 'Заступниця головного бухгалтера з розрахунків за енергоносії',
    rights: ['hand-in', 'pay', 'prepare'],
  },
  {
    login: plantPeople.energetic.uniqueCode,
    name: { surname: 'Лісовий', name: 'Гнат', middleName: 'Юхимович' },
    position: 'Енергетик',
    rights: ['hand-in'],
    accounts: 2,
  },
  {
    login: plantPeople.auditor.uniqueCode,
    name: { surname: 'Ясинська', name: 'Ольга', middleName: null },
    position: 'Аудиторка',
    rights: [],
    endsIn: 40,
  },
  {
    login: '9000100124',
    name: { surname: 'Бондар', name: 'Тарас', middleName: 'Ілліч' },
    position: 'Виконувач обов’язків головного інженера',
    rights: ['hand-in', 'prepare', 'sign'],
    endsIn: -12,
  },
  {
    login: '9000100125',
    name: { surname: 'Щур', name: 'Назар', middleName: null },
    position: 'Комірник',
    rights: ['hand-in'],
    blocked: true,
  },
]

const POSITIONS = ['Майстер дільниці', 'Бухгалтерка', 'Оператор котельні', 'Енергетик', 'Юрисконсультка']

/** Two dozen people of the heating company, so that the list has pages of its own. */
function heat(): Colleague[] {
  return Array.from({ length: 24 }, (_, n) => {
    const random = seededRandom(`person ${n} of the heating company`)
    return {
      login: String(9_000_100_140 + n),
      name: makeName(random),
      position: POSITIONS[n % POSITIONS.length] ?? '',
      rights: RIGHTS.filter((right) => right !== 'manage' && random.int(0, 2) === 0),
    }
  })
}

/** Who else of a company has a cabinet, and who is invited to it. */
export function addColleagues(
  rows: PortalRows,
  add: (user: UserRow) => UserRow,
  { now, hashes, invitation }: { now: Date; hashes: Hashes; invitation: string },
): void {
  const ofCode = (code: string) => rows.users.find((user) => user.kind === 'entity' && user.login === code)
  const [director, heating] = [ofCode(entities.plant.uniqueCode), ofCode(entities.heat.uniqueCode)]
  if (!director || !heating) return
  for (const [head, people] of [[director, plant] as const, [heating, heat()] as const])
    for (const colleague of people) addColleague(rows, add, { head, one: colleague, now, hashes })
  const accounts = rows.account_links
    .filter(({ user_id }) => user_id === director.user_id)
    .map(({ account }) => account)
  // what the accountant has looked through the director signs
  rows.account_rules.push(
    ...accounts.map((account) => ({ account, two_persons: true, set_by: director.user_id, set_at: now })),
  )
  rows.invitations.push(
    ...invitations(now, invitation).map((row) => ({ ...row, invited_by: director.user_id, accounts })),
  )
}

function addColleague(
  rows: PortalRows,
  add: (user: UserRow) => UserRow,
  { head, one: colleague, now, hashes }: { head: UserRow; one: Colleague; now: Date; hashes: Hashes },
): void {
  const random = seededRandom(`colleague ${colleague.login}`)
  const { company, edrpou, site, attribute01 } = head
  const user = add({
    ...makeEntity({
      now,
      hashes,
      login: colleague.login,
      company: company ?? '',
      edrpou: edrpou ?? '',
      site,
      attribute01,
      email: `person.${colleague.login}@poshta.example`,
      phone: `+38099000${String(random.int(2_000, 3_999)).padStart(4, '0')}`,
      welcomed: true,
    }),
    ...namesOf(colleague.name),
    position: colleague.position,
    invited_by: head.user_id,
  })
  const links = rows.account_links.filter(({ user_id }) => user_id === head.user_id)
  for (const link of links.slice(0, colleague.accounts ?? links.length))
    rows.account_links.push({
      ...link,
      user_id: user.user_id,
      rights: [...colleague.rights],
      ends_at: colleague.endsIn === undefined ? null : new Date(now.getTime() + colleague.endsIn * DAY),
      blocked_at: colleague.blocked ? new Date(now.getTime() - 3 * DAY) : null,
      added_at: user.created_at > link.added_at ? user.created_at : link.added_at,
    })
}

/** One that waits, one that has run out. */
const invitations = (now: Date, hash: string): Omit<InvitationRow, 'invited_by' | 'accounts'>[] => {
  const random = seededRandom('invitations of the plant')
  const invited = (made: number) => ({
    made_at: new Date(now.getTime() - made * DAY),
    expires_at: new Date(now.getTime() + (INVITATION_DAYS - made) * DAY),
  })
  return [
    {
      invitation_id: random.uuid(),
      code_hash: hash,
      channel: 'email',
      contact: 'holovnyi.inzhener@poshta.example',
      surname: 'Гнатюк',
      name: 'Святослав',
      middle_name: 'Орестович',
      position: 'Головний інженер',
      rights: ['hand-in', 'sign'],
      ends_at: null,
      ...invited(2),
    },
    {
      invitation_id: random.uuid(),
      code_hash: 'opens nothing',
      channel: 'sms',
      contact: '+380990004321',
      surname: 'Дзюба',
      name: 'Мотря',
      middle_name: null,
      position: null,
      rights: ['pay'],
      ends_at: null,
      ...invited(20),
    },
  ]
}
