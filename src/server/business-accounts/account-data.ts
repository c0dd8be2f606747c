import type { z } from 'zod'
import type { accountData, customInfo } from '#contract/business-account-fields.ts'
import { isCalculatedFlag } from '#domain/calculation.ts'
import { isoToDotted, type Instant } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Head } from './accounts.ts'
import { alertsOf } from './alerts.ts'

type CustomInfo = z.input<typeof customInfo>
type AccountData = { [K in keyof typeof accountData]: z.input<(typeof accountData)[K]> }
/** What the portal loads when a business account is chosen. */
export type LoadedAccount = { custom_info: CustomInfo; data: AccountData }

/** Custom info, meters, period, calculation, mhcType, places and warnings of one account (spec §3, §4). */
export async function loadAccount(
  deps: Pick<Deps, 'core' | 'now'>,
  number: string,
  head?: Head | null,
): Promise<LoadedAccount> {
  const [info, { meters }, period, { places }, balance, ownHead] = await Promise.all([
    deps.core.call(fm.ZPORTAL_CUSTOM_INFO, { account: number }),
    deps.core.call(fm.ZPORTAL_METERS_GET, { account: number }),
    deps.core.call(fm.ZPORTAL_ENTITY_PERIOD, { account: number }),
    deps.core.call(fm.ZPORTAL_PLACES_GET, { account: number }),
    deps.core.call(fm.ZPORTAL_BALANCE_GET, { account: number }),
    head ??
      deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] }).then(({ accounts }) => accounts[0]),
  ])
  const now = deps.now()
  const today = kyivDate(now)
  const data = {
    ...(await alertsOf(deps, number, { flags: ownHead?.flags, balance, meters, today })),
    places: places.map(({ placeId, name, address, eic }) => ({ placeId, name, address, eic })),
    mhcType: info.supply.mhcType,
    ...periodOf(period, now),
    meters: meters.map((meter) => ({
      meterId: meter.meterId,
      meter: meter.meter,
      model: meter.model,
      place: meter.place,
      alias: meter.alias,
      digits: meter.digits,
      decimals: meter.decimals,
      zones: meter.zones,
      ratio: meter.ratio,
      state: meter.state,
      location: meter.location,
      askoe: meter.askoe,
    })),
  }
  return { custom_info: customInfoOf(info), data }
}

/** Period and calculation in the dotted dates of the specification (spec §3, §4), whichever core has said them. */
export const periodOf = (
  { fromDate, tillDate, calculate }: FmReply<'ZPORTAL_ENTITY_PERIOD'>,
  now: Instant,
) => ({
  period: { fromDate: isoToDotted(fromDate), tillDate: isoToDotted(tillDate) },
  calculate: {
    isCalculated: isCalculatedFlag(calculate.isCalculated, calculate.calcDate, now),
    calcDate: dotted(calculate.calcDate),
    begCalcDate: dotted(calculate.begCalcDate),
    endCalcDate: dotted(calculate.endCalcDate),
    orderCalcDate: dotted(calculate.orderCalcDate),
  },
})

const dotted = (isoDate: string | null) => (isoDate === null ? '' : isoToDotted(isoDate))

/** The answer of the core with the field names of the specification (spec §3, customInfo). */
export const customInfoOf = (info: FmReply<'ZPORTAL_CUSTOM_INFO'>): CustomInfo => ({
  customer: info.customer,
  contract: info.contract,
  bankInfo: {
    bankAccount: info.bankInfo.account,
    bankEDRPOU: info.bankInfo.edrpou,
    bankMFO: info.bankInfo.mfo,
    bankName: info.bankInfo.name,
  },
  place: info.place,
  supply: info.supply,
  unique_code: info.uniqueCode,
  attribute01: info.attribute01,
  legacy_ID: info.legacyId,
  status: { name: info.status },
  openedOn: info.openedOn,
})
