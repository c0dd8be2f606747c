import type { UserKind } from '#contract/endpoint.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPhone } from '#domain/phone.ts'
import { siteOfAccount } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber, ownPartner } from '#server/own-number.ts'
import { countUsers } from '#server/admin/amounts.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { customInfoOf } from '#server/business-accounts/account-data.ts'
import { freeDates } from '#server/orders/calendar.ts'
import { ordersOf } from '#server/orders/store.ts'
import { Problem } from '#server/problem.ts'

export const FIELDS = ['account', 'place', 'payment', 'code', 'partner'] as const
type Field = (typeof FIELDS)[number]
type Values = Readonly<Record<Field, string>>

/** One target of /api/get-common: who may ask, which fields it needs, what stands in data.data. */
export type Target = {
  readonly kinds: readonly UserKind[]
  readonly asks: readonly Field[]
  readonly answer: (deps: Deps, caller: Caller, values: Values) => Promise<unknown>
}

const amountOf = (kind: 'entity' | 'person'): Target => ({
  kinds: ['admin'],
  asks: [],
  answer: (deps) => countUsers(deps, kind),
})

/** The six targets of spec §7, found by the exact string; there is no client of the network here (promise E7). */
export const targets: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['/admin_panel/get_entities_amount', amountOf('entity')],
  ['/admin_panel/get_persons_amount', amountOf('person')],
  [
    '/entity/custom_info',
    {
      kinds: ['entity', 'provider'],
      asks: ['account'],
      answer: async (deps, caller, { account }) => customInfo(deps, ownNumber(caller, account)),
    },
  ],
  [
    '/person/custom_info',
    {
      kinds: ['person'],
      asks: ['account'],
      async answer(deps, caller, { account }) {
        // several people may have one apartment: not all of them may read the contacts of the contract holder
        const { customer, ...rest } = await customInfo(deps, ownNumber(caller, account))
        const { phone, email } = customer
        return {
          ...rest,
          customer: { ...customer, phone: phone && maskPhone(phone), email: email && maskEmail(email) },
        }
      },
    },
  ],
  [
    '/person/orders/calendar_zrqt',
    {
      kinds: ['person', 'entity', 'provider'],
      asks: ['place', 'payment', 'code'],
      async answer(deps, caller, { place, payment, code }) {
        const number = ownNumber(caller, payment, 'payment')
        const of = siteOfAccount(number)
        const { places } = await deps.core.call(fm.ZPORTAL_PLACES_GET, { account: number })
        if (!of || !places.some(({ placeId }) => placeId === place))
          throw new Problem('not-found', { field: 'place' })
        return { dates: await freeDates(deps, { ...of, code }) }
      },
    },
  ],
  [
    '/person/orders/orders',
    {
      kinds: ['person', 'entity', 'provider'],
      asks: ['account', 'partner'],
      async answer(deps, caller, { account, partner }) {
        ownPartner(caller, partner)
        const owner = { kind: caller.kind, userId: caller.userId, account: ownNumber(caller, account) }
        return { order: await ordersOf(deps, owner) }
      },
    },
  ],
])

const customInfo = async (deps: Deps, typed: string) =>
  customInfoOf(await deps.core.call(fm.ZPORTAL_CUSTOM_INFO, { account: normalizeAccountNumber(typed) }))
