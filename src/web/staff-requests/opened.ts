import { providerAsks } from '#text/staff-requests-provider.ts'
import type { Reply } from '#web/api/call.ts'

/** A request as an employee has it open. */
export type Answer = Reply<'/api/admin/requests/one'>

/** What an employee must see before they decide: a provider of the account speaks of it, not the business that has it. */
export const providerNote = ({ kind, provider, company, facts: { field } }: Answer['request']) =>
  kind === 'company-change' && provider
    ? {
        title: providerAsks.title(company),
        text:
          field === 'name' || field === 'taxNumber' ? providerAsks.changesAccount : providerAsks.changesOwn,
      }
    : null

/** What the employee does with it. */
export type Deed = 'accepted' | 'partly' | 'refused' | 'ask'
