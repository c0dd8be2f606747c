import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type CheckStep,
  type CheckState,
  type ContainerFormat,
  checkSteps,
  type SignatureRefusal,
} from '#domain/signing.ts'
import type { Deps } from '#server/deps.ts'
import { runApart } from '#server/files/run-apart.ts'
import { SHARES } from '#server/fair-line.ts'
import { turns } from '#server/turns.ts'
import type { CheckedSignature } from './check-signatures.ts'

/** What the separate process is asked: bytes in base64. */
export type CheckJob = {
  readonly now: string
  readonly authorities: readonly string[]
  readonly lists: readonly string[]
  readonly items: readonly { container: string; document: string }[]
}
export type CheckResult = {
  readonly format: ContainerFormat | null
  /** of the container as a whole */
  readonly refusal: SignatureRefusal | null
  readonly signatures: readonly CheckedSignature[]
}

export type Verdict = {
  readonly accepted: boolean
  readonly refusal: SignatureRefusal | null
  readonly format: ContainerFormat | null
  readonly steps: readonly { readonly step: CheckStep; readonly state: CheckState }[]
  readonly signatures: readonly CheckedSignature[]
}

type Item = { readonly container: Buffer; readonly document: Buffer }
type Checking = Pick<Deps, 'filesDir' | 'now' | 'random' | 'config'>

const program = join(import.meta.dirname, 'check-program.ts')
const SECONDS = 12
/** Of the containers handed in together so many may be stopped; what is left then is refused with them. */
const MOST_STOPPED = 2
/** A check takes a processor and up to 256 MB. Who waits long is answered before (checking.ts). */
export const checksInTurn = turns({
  name: 'signatures',
  atOnce: 1,
  inLine: 60,
  ...SHARES,
  waitSeconds: 120,
  retryAfterSeconds: 5,
})

/**
 * What is true of containers over documents: their signatures, the way to the trust list, time, and whether the
 * company of the code signed. Where one of several hangs the check, only it is refused. @throws Problem 'busy'
 */
export const checkContainers = (
  deps: Checking,
  items: readonly Item[],
  code: string | null,
  tell: (place: number | null) => void = () => {},
): Promise<Verdict[]> =>
  checksInTurn(async () => {
    tell(null)
    const results: CheckResult[] = []
    for (let stopped = 0; results.length < items.length; stopped++)
      if (stopped < MOST_STOPPED) {
        const left = items.slice(results.length)
        const checks = await checkApart(deps, left)
        results.push(...checks)
        // the first without an answer is what the process was stopped at
        if (checks.length < left.length) results.push(TOO_LONG)
      } else results.push(TOO_LONG)
    return results.map((result) => verdictOf(result, code))
  }, tell)

const TOO_LONG: CheckResult = { format: null, refusal: 'check-too-long', signatures: [] }

/** Results of as many as were checked before the process was stopped, by its time or its memory. */
async function checkApart(deps: Checking, items: readonly Item[]): Promise<CheckResult[]> {
  const path = join(deps.filesDir, `${deps.random.uuid()}.check`)
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const { authorities, lists } = deps.config.trust()
  const job: CheckJob = {
    now: deps.now().toISOString(),
    authorities: authorities.map(base64),
    lists: lists.map(base64),
    items: items.map(({ container, document }) => ({
      container: base64(container),
      document: base64(document),
    })),
  }
  try {
    await writeFile(path, JSON.stringify(job))
    return resultsIn(await runApart(program, [path], { reads: path, seconds: SECONDS }))
  } catch (error) {
    return resultsIn(printed.safeParse(error).data?.stdout ?? '')
  } finally {
    await unlink(path).catch(() => {})
  }
}

/** What a process had said before it was stopped. */
const printed = z.object({ stdout: z.string() })
/** A line each; the last one may have been broken off. Our own program prints nothing else. */
const resultsIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as CheckResult)

/** All signatures have to be right, and one of them the company's. */
function verdictOf({ format, refusal, signatures }: CheckResult, code: string | null): Verdict {
  const wrong =
    refusal ??
    signatures.find((signature) => signature.refusal !== null)?.refusal ??
    companyRefusal(signatures, code)
  const revocation = signatures.every((signature) => signature.revocation === 'good') ? 'good' : 'unchecked'
  return {
    accepted: wrong === null,
    refusal: wrong,
    format,
    steps: checkSteps(wrong, revocation),
    signatures,
  }
}

/** A sole trader's code is that of the person. */
function companyRefusal(
  signatures: readonly CheckedSignature[],
  code: string | null,
): SignatureRefusal | null {
  const codes = signatures.map(({ owner }) =>
    code?.length === 10 ? (owner.company ?? owner.person) : owner.company,
  )
  if (code !== null && codes.includes(code)) return null
  return codes.every((code) => code === null) ? 'no-company-code' : 'other-company'
}
