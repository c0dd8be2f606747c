import { z } from 'zod'
import { RULE_CONFIDENCES, RULE_KINDS } from '#domain/rules.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { isoDate, ofFile, paging, success, text, token, uuid } from './fields.ts'
import { entry, grounds, validity, waitingProposal } from './staff-fields.ts'

const admin = only('admin')
const kind = z.enum(RULE_KINDS)
const variant = text(20, 1).describe(
  'Kind of ticket, of calculation or of customer, «12-25», a company, or «all»',
)
const value = text(40, 1).describe(
  'As domain/rules.ts writes it: «2 3», «2 2 13:00», «30 calendar 45», «6 50000 10000 20»',
)
const confidence = z.enum(RULE_CONFIDENCES)

const filters = {
  past: z.boolean().optional().describe('Also what is in force no more'),
  kind: kind.optional(),
  search: text(100).optional().describe('In acts and who entered'),
}

/** Dated rules: when readings are taken, terms, working days; each with its act, changed by two people. */
export const staffRules = {
  list: endpoint({
    path: '/api/admin/rules',
    summary: 'Rules of readings, of terms and of working days by dates, with the act each rests on',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      known: z.boolean().describe('false: the core does not answer, so rules of readings are not among them'),
      mayPropose: z
        .boolean()
        .describe('Rules are of all companies: who works for some of them proposes none'),
      total: z.int(),
      rows: z.array(
        z.strictObject({
          kind,
          variant: z.string(),
          value: z.string(),
          ...validity,
          confidence,
          note: z.string().nullable(),
          ...entry,
        }),
      ),
    }),
  }),
  listExport: fileEndpoint({
    path: '/api/admin/rules/export',
    summary: 'The same rules as a file',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token, ...filters, ...ofFile }),
  }),
  propose: endpoint({
    path: '/api/admin/rules/propose',
    summary: 'Propose a rule; once a second person confirms, it holds from its first day on',
    access: admin,
    may: 'prices.propose',
    writes: 'portal',
    request: z.strictObject({
      token,
      kind,
      variant,
      value,
      from: isoDate.describe('The first day; of readings the 1st of a month'),
      to: isoDate.nullable().describe('The last one, after which the rule of before goes on; null: for good'),
      ...grounds,
      confidence,
    }),
    response: z.strictObject({ status: success, proposal: uuid }),
    errors: ['not-found', 'invalid', 'rule-too-late', 'conflict', 'already-proposed'],
  }),
  waiting: endpoint({
    path: '/api/admin/rules/waiting',
    summary: 'Changes of rules that wait for a second person',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token }),
    response: z.strictObject({ status: success, proposals: z.array(waitingProposal) }),
  }),
  withdraw: endpoint({
    path: '/api/admin/rules/withdraw',
    summary: 'Take back a change of a rule of one’s own that nobody has confirmed yet',
    access: admin,
    may: 'prices.propose',
    writes: 'portal',
    ids: { proposal: 'item' },
    request: z.strictObject({ token, proposal: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
}
