import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CheckStep,
  type CheckState,
  type ContainerFormat,
  checkSteps,
  type SignatureRefusal,
} from '#domain/signing.ts'
import type { Deps } from '#server/deps.ts'
import { runApart } from '#server/files/run-apart.ts'
import { Problem } from '#server/problem.ts'
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
/** A check takes a processor and up to 256 MB; the queue is no longer than a browser waits. */
const inTurn = turns({ name: 'signatures', atOnce: 1, inLine: 10, waitSeconds: 12, retryAfterSeconds: 5 })

/**
 * What is true of containers over documents: their signatures, the way to the trust list, time, and whether the
 * company of the code signed. Where one of several hangs the check, only it is refused. @throws Problem 'busy'
 */
export async function checkContainers(
  deps: Checking,
  items: readonly Item[],
  code: string | null,
): Promise<Verdict[]> {
  const whole = await checkApart(deps, items)
  if (whole) return whole.map((result) => verdictOf(result, code))
  if (items.length === 1) return [verdictOf(TOO_LONG, code)]
  const verdicts: Verdict[] = []
  for (const item of items) verdicts.push(...(await checkContainers(deps, [item], code)))
  return verdicts
}

const TOO_LONG: CheckResult = { format: null, refusal: 'check-too-long', signatures: [] }

/** null: the process was stopped, by its time or its memory. */
const checkApart = (deps: Checking, items: readonly Item[]): Promise<readonly CheckResult[] | null> =>
  inTurn(async () => {
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
      // our own program prints nothing else
      return JSON.parse(await runApart(program, [path], { reads: path, seconds: SECONDS })) as CheckResult[]
    } catch (error) {
      if (error instanceof Problem) throw error
      return null
    } finally {
      await unlink(path).catch(() => {})
    }
  })

/** All signatures have to be right, and one of them the company's. */
function verdictOf({ format, refusal, signatures }: CheckResult, code: string | null): Verdict {
  const wrong =
    refusal ?? signatures.find((one) => one.refusal !== null)?.refusal ?? companyRefusal(signatures, code)
  const revocation = signatures.every((one) => one.revocation === 'good') ? 'good' : 'unchecked'
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
  return codes.every((one) => one === null) ? 'no-company-code' : 'other-company'
}
