import type { z } from 'zod'
import type { common } from '#contract/common.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { FIELDS, type Target, targets } from './targets.ts'

type Input = z.output<typeof common.getCommon.request>
type Reply = z.input<typeof common.getCommon.response>

/**
 * /api/get-common is a table, not a proxy. The reply is in data.data; data.dates and data.order of spec §7 stand beside
 * it. @throws 'unknown-target' for anything that is not in the table
 */
export async function getCommon(deps: Deps, caller: Caller, input: Input): Promise<Reply> {
  const target = targets.get(input.url)
  if (!target) throw new Problem('unknown-target', { field: 'url' })
  if (!target.kinds.includes(caller.kind)) throw new Problem('forbidden')
  const answer = await target.answer(deps, caller, fieldsOf(target, input))
  const beside = typeof answer === 'object' && answer !== null ? answer : {}
  // each target answers one of the shapes of the contract's union; the reply schema is applied on the way out
  return {
    status: 'success',
    data: {
      data: answer as Reply['data']['data'],
      ...('dates' in beside ? { dates: beside.dates as string[] } : {}),
      ...('order' in beside ? { order: beside.order as Reply['data']['order'] } : {}),
    },
  }
}

/** Fields that the target needs must be present, fields it does not know must be absent. */
function fieldsOf(target: Target, input: Input) {
  const values = { account: '', place: '', payment: '', code: '', partner: '' }
  for (const field of FIELDS) {
    const value = input[field]
    const isWanted = target.asks.includes(field)
    if (isWanted && value === undefined) throw new Problem('required', { field })
    if (!isWanted && value !== undefined) throw new Problem('unknown-field', { field })
    values[field] = value ?? ''
  }
  return values
}
