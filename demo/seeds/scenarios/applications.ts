import { entities } from '#seeds/demo-users.ts'
import { fictionalEdrpou, townPhone } from '#seeds/makers/identifiers.ts'
import { seededRandom } from '#seeds/random.ts'
import { agreement } from '#text/agreement.ts'
import type { Sealed } from './portal.ts'
import type { DemoFirm } from './firms.ts'

const HOUR = 3_600_000
/** Numbered after the codes of the firms of the town. */
const APPLICANT_CODE = 900

const idOf = (key: string) => seededRandom(`application ${key}`).uuid()
/** @internal That of the business, for whoever opens it by its address. */
export const waitingApplication = idOf('business')

/** Applications for a cabinet: one business and one provider wait for an administrator, one was refused. */
export function applications(firms: readonly DemoFirm[], { hashes }: Sealed, now: Date) {
  const pending = firms.find((firm) => firm.case.key === 'pending')
  if (!pending) throw new Error('nobody applies')
  const { firm, accounts } = pending
  const common = (key: string, hoursAgo: number) => ({
    application_id: idOf(key),
    site: pending.case.site,
    agreement: agreement.version,
    created_at: new Date(now.getTime() - hoursAgo * HOUR),
    decided_at: null,
    decided_by: null,
    reason: null,
  })
  const provider = (key: string, company: string, index: number, hoursAgo: number) => ({
    ...common(key, hoursAgo),
    kind: 'provider',
    login: `${key}@poshta.example`,
    company,
    edrpou: fictionalEdrpou(APPLICANT_CODE + index),
    account: null,
    unique_code: null,
    responsible: 'Гринюк Ярослав Петрович',
    phone: townPhone(4_990 + index),
    email: `${key}@poshta.example`,
    password_hash: hashes.provider,
    state: 'pending',
  })
  return [
    {
      ...common('business', 5),
      kind: 'entity',
      login: entities.pending.uniqueCode,
      company: firm.name,
      edrpou: firm.edrpou,
      account: accounts[0]?.number ?? null,
      unique_code: firm.uniqueCode,
      responsible: 'Ємець Галина Юріївна',
      phone: firm.phone,
      email: firm.email,
      password_hash: hashes.entity,
      state: 'pending',
    },
    provider('zhyve-svitlo', 'ТОВ «Живе Проміння»', 0, 30),
    {
      ...provider('tin', 'ТОВ «Тінь»', 1, 400),
      state: 'refused',
      password_hash: null,
      decided_at: new Date(now.getTime() - 380 * HOUR),
      reason: 'Немає договору з компанією',
    },
  ]
}
