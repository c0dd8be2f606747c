// node check-program.ts FILE: prints what is true of the containers named in FILE. A separate process without network,
// secrets and much memory: one byte of a container can hang the library that reads it (promise F6).
import { readFile } from 'node:fs/promises'
import { readRevocationList } from '#domain/revocation-list.ts'
import { isSignedData } from '../files/signed-data.ts'
import { NotAccepted } from './algorithms.ts'
import { readAsic } from './asic.ts'
import { readCertificate } from './certificate.ts'
import { type CheckedSignature, checkSignatures, readSignedData, type Trust } from './check-signatures.ts'
import type { CheckJob, CheckResult } from './check-container.ts'
import { openWork, type Work } from './work.ts'

// this file is written by check-container.ts alone
const job = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as CheckJob
const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
const trust: Trust = {
  authorities: job.authorities.map((text) => readCertificate(bytesOf(text))),
  lists: job.lists.map((text) => readRevocationList(bytesOf(text))),
}
const now = new Date(job.now)

// one line each, as it is found: what was found before the process is stopped counts
for (const { container, document } of job.items)
  process.stdout.write(`${JSON.stringify(resultOf(bytesOf(container), bytesOf(document)))}\n`)

function resultOf(container: Buffer, document: Buffer): CheckResult {
  let format: CheckResult['format'] = null
  const work = openWork()
  try {
    if (container.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
      const asic = readAsic(container)
      format = asic.format
      return { format, refusal: null, signatures: checkAsic(asic, document, work) }
    }
    if (!isSignedData(container)) throw new NotAccepted('not-a-container')
    const { data, content } = readSignedData(container)
    format = content ? 'cades-attached' : 'cades-detached'
    const signatures = checkSignatures(data, content ?? document, { trust, now, work })
    if (content && !content.equals(document) && !signatures.some(isBroken))
      throw new NotAccepted('other-document')
    return { format, refusal: null, signatures }
  } catch (error) {
    const refusal = error instanceof NotAccepted ? error.refusal : 'container-broken'
    return { format, refusal, signatures: [] }
  }
}

/** Whatever was signed was changed afterwards: this is told rather than that it is another document. */
function isBroken({ refusal }: CheckedSignature): boolean {
  return refusal === 'document-changed'
}

function checkAsic(
  { documents, signatures }: ReturnType<typeof readAsic>,
  document: Buffer,
  work: Work,
): CheckedSignature[] {
  const inside = [...documents].find(([, bytes]) => bytes.equals(document))
  return signatures.flatMap(({ signature, content, listed }) => {
    const { data, content: ownContent } = readSignedData(signature)
    if (ownContent) throw new NotAccepted('container-broken')
    const checked = checkSignatures(data, content, { trust, now, work })
    for (const entry of listed ?? []) {
      const file = documents.get(entry.name)
      if (!file || !work.digest(entry.digest, file).equals(entry.value))
        throw new NotAccepted('document-changed')
    }
    const covers = inside && (!listed || listed.some(({ name }) => name === inside[0]))
    if (!covers && !checked.some(isBroken)) throw new NotAccepted('other-document')
    return checked
  })
}
