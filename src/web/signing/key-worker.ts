// the build gives the address of the worker
// oxlint-disable-next-line import/default
import worker from './sign-worker.ts?worker&url'
import { scriptAddress } from '#web/script-address.ts'

/** The key files and the password go only to the worker, and the worker ends with its answer. */
export type KeyAsked = {
  readonly files: readonly Uint8Array[]
  readonly password: string
  readonly documents: readonly Uint8Array[]
  /** ms */
  readonly now: number
}
type KeyRefusal =
  | 'no-key'
  | 'other-kind'
  | 'wrong-password'
  | 'old-cipher'
  | 'no-certificate'
  | 'other-certificate'
  | 'key-too-long'
export type KeyAnswer = { readonly containers: readonly Uint8Array[] } | { readonly refusal: KeyRefusal }

/** A key that is guarded by very many rounds would never open. */
const LONGEST_MS = 120_000

/** Signs documents in a worker of its own. */
export function signWithKey(request: KeyAsked): Promise<KeyAnswer> {
  const ownWorker = new Worker(scriptAddress(worker), { type: 'module' })
  return new Promise<KeyAnswer>((resolve, reject) => {
    const late = setTimeout(() => resolve({ refusal: 'key-too-long' }), LONGEST_MS)
    ownWorker.addEventListener('message', ({ data }: MessageEvent<KeyAnswer>) => {
      clearTimeout(late)
      resolve(data)
    })
    ownWorker.addEventListener('error', () => {
      clearTimeout(late)
      reject(new Error('the worker of the key did not start'))
    })
    ownWorker.postMessage(request)
  }).finally(() => ownWorker.terminate())
}
