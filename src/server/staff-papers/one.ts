import type { z } from 'zod'
import type { staffPapers } from '#contract/staff-papers.ts'
import type { Deps } from '#server/deps.ts'
import { underCheck } from '#server/signing/checking.ts'
import { bytesOf, documentOf, timeLine } from '#server/signing/one-paper.ts'
import { containerOfEvent, protocolOf } from '#server/signing/protocol.ts'
import { type Admin, codeOfSite, staffPaper, staffPapersOf, toStaffPaper } from './store.ts'

type OfPaper = z.output<typeof staffPapers.one.request>
type OfEvent = z.output<typeof staffPapers.protocol.request>

/** A document with its time line, the earliest first. */
export async function oneStaffPaper(deps: Deps, caller: Admin, input: OfPaper) {
  const row = await staffPaper(deps, caller, input.paper)
  const [events, company, checked] = await Promise.all([
    timeLine(deps, row.paper_id, 'company'),
    codeOfSite(deps, row.site),
    underCheck(deps, caller, [row.paper_id]),
  ])
  return {
    status: 'success' as const,
    paper: toStaffPaper(row),
    sha256: row.sha256.toString('hex'),
    company,
    events,
    underCheck: checked,
  }
}

export const staffDocument = async (deps: Deps, caller: Admin, input: OfPaper) =>
  documentOf(deps, await staffPaper(deps, caller, input.paper))

export const staffBytes = async (
  deps: Deps,
  caller: Admin,
  { papers }: z.output<typeof staffPapers.bytes.request>,
) => bytesOf(deps, await staffPapersOf(deps, caller, papers, 'papers'))

export const staffContainer = async (deps: Deps, caller: Admin, input: OfEvent) =>
  containerOfEvent(deps, await staffPaper(deps, caller, input.paper), input.event)

export const staffProtocol = async (deps: Deps, caller: Admin, input: OfEvent) =>
  protocolOf(deps, await staffPaper(deps, caller, input.paper), input.event)
