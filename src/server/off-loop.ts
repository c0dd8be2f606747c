import { on, once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { parentPort, Worker } from 'node:worker_threads'
import { Fault } from './fault.ts'
import { fairLine, type Sender, senderNow } from './fair-line.ts'

/**
 * Work that would keep everybody else waiting is done by threads: a program in a file of its own, which calls
 * `serveThread`, and `openThreads` of it where the work is given out. What comes when all threads are busy waits in
 * a line in which everybody has a share (`fairLine`); a thread that has nothing to do does not keep the process alive.
 */
type ToThread =
  | { readonly kind: 'start'; readonly input: unknown }
  | { readonly kind: 'piece'; readonly piece: unknown }
  | { readonly kind: 'end' }
type FromThread =
  /** the next piece may come */
  | { readonly kind: 'want' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: string }

/** What a thread makes is thrown away at once: with more room its rubbish would only be swept later. */
const YOUNG_MIB = 8
/** So much of one work waits in memory for its reader, bytes. */
const WAITS = 4 * 2 ** 20
/** The reader has taken some of it. */
const TAKEN = 'taken'

type Idle = { readonly worker: Worker }

/** A work took longer or more memory than it may, and its thread was ended. */
export class WorkTooLong extends Fault {}

/**
 * @param most threads at once; by default two, of a machine with fewer than three processors one
 * @param oldMiB that a thread may keep: it is swept the sooner; one that needs more ends, and its work fails
 * @param seconds that one work may take, its waiting in the line not counted; then it fails with WorkTooLong
 */
export function openThreads<Input, Piece = never>(
  program: URL,
  {
    most = Math.max(1, Math.min(2, availableParallelism() - 1)),
    seconds,
    oldMiB,
  }: { most?: number; seconds?: number; oldMiB?: number } = {},
) {
  const idle: Idle[] = []
  const line = fairLine<{ sender: Sender; call: (thread: Idle) => void }>()
  let running = 0
  /** works that wait for their reader, whose places others have */
  let lent = 0

  const open = (): Idle => {
    const resourceLimits = {
      maxYoungGenerationSizeMb: YOUNG_MIB,
      ...(oldMiB === undefined ? {} : { maxOldGenerationSizeMb: oldMiB }),
    }
    const worker = new Worker(program, { resourceLimits })
    worker.unref()
    // said to whoever waits for an answer of this thread; without a listener it would end the process
    worker.on('error', () => undefined)
    return { worker }
  }
  async function take(sender: Sender): Promise<Idle> {
    if (running < most) {
      running++
      line.begin(sender)
      return idle.pop() ?? open()
    }
    return new Promise((call) => line.join({ sender, call }))
  }
  function give(thread: Idle | null): void {
    // a thread that was lent a place has made one more than there are places
    const next = running > most ? undefined : line.next()
    if (next) return next.call(thread ?? idle.pop() ?? open())
    running--
    if (!thread) return
    if (idle.length < most) idle.push(thread)
    else void thread.worker.terminate()
  }

  /**
   * While much waits for a reader on a slow line, the next piece waits as well, and others work meanwhile: as many
   * threads more as `most`.
   */
  async function whenRead(out: Readable, left: AbortSignal): Promise<void> {
    if (out.readableLength < WAITS) return
    const lends = lent < most
    if (lends) {
      lent++
      give(null)
    }
    try {
      while (out.readableLength >= WAITS) await once(out, TAKEN, { signal: left })
    } finally {
      if (lends) {
        lent--
        running++
      }
    }
  }

  async function work(out: Readable, left: AbortSignal, input: Input, pieces?: AsyncIterable<Piece>) {
    const sender = senderNow()
    const thread = await take(sender)
    const { worker } = thread
    const from = pieces?.[Symbol.asyncIterator]()
    let whole = false
    const late = seconds === undefined ? null : AbortSignal.timeout(seconds * 1000)
    try {
      left.throwIfAborted()
      worker.ref()
      const said = on(worker, 'message', { signal: late ? AbortSignal.any([left, late]) : left })
      post(worker, { kind: 'start', input })
      for await (const [message] of said as AsyncIterable<[FromThread]>)
        // what `serveThread` says
        if (message.kind === 'bytes') out.push(message.bytes)
        else if (message.kind === 'want') {
          await whenRead(out, left)
          const next = await from?.next()
          post(worker, next && !next.done ? { kind: 'piece', piece: next.value } : { kind: 'end' })
        } else {
          whole = true
          if (message.kind === 'failed') throw new Fault(`a thread failed: ${message.why}`)
          return
        }
    } catch (error) {
      const isLate = late?.aborted && !left.aborted
      throw isLate || isOutOfMemory(error) ? new WorkTooLong('a thread took too much') : error
    } finally {
      worker.unref()
      if (!whole) await worker.terminate()
      line.end(sender)
      give(whole ? thread : null)
      await from?.return?.()
    }
  }

  /**
   * Gives out one work and yields what it makes. Pieces are asked for one after another, so that no more than one of
   * them waits in the thread. What is made waits in memory for its reader, so that a slow line holds no thread; of a work
   * that makes more than some megabytes the rest is made as it is read. A work that is left before its end ends with its
   * thread.
   */
  function run(input: Input, pieces?: AsyncIterable<Piece>): AsyncIterable<Uint8Array> {
    const left = new AbortController()
    const out = new Readable({
      highWaterMark: WAITS,
      read: () => void out.emit(TAKEN),
      destroy: (error, done) => {
        left.abort()
        done(error)
      },
    })
    // said to its reader, who may come later; without a listener it would end the process
    out.on('error', () => undefined)
    work(out, left.signal, input, pieces).then(
      () => out.push(null),
      (error: Error) => out.destroy(error),
    )
    return out
  }

  return {
    run,
    /** The same for a work that makes one thing. */
    async whole(input: Input): Promise<Uint8Array> {
      const made: Uint8Array[] = []
      for await (const bytes of run(input)) made.push(bytes)
      return Buffer.concat(made)
    },
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const post = (worker: Worker, message: ToThread) => worker.postMessage(message)

/** What a thread does with each work: reads the pieces it needs, and yields bytes. */
export function serveThread<Input, Piece = never>(
  work: (input: Input, pieces: AsyncIterable<Piece>) => AsyncIterable<Uint8Array>,
): void {
  const port = parentPort
  if (!port) throw new Fault('this program is run as a thread')
  const say = (message: FromThread, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)
  async function* pieces(): AsyncGenerator<Piece> {
    for (;;) {
      const heard = once(port as NonNullable<typeof port>, 'message') // it was there above
      say({ kind: 'want' })
      const [message] = (await heard) as [ToThread] // what `run` posts
      if (message.kind !== 'piece') return
      yield message.piece as Piece // of the caller of `run`, whose type is the same
    }
  }
  async function answer(input: Input): Promise<void> {
    try {
      for await (const bytes of work(input, pieces())) {
        // a copy of its own can be handed over without copying it again
        const copy = new Uint8Array(bytes)
        say({ kind: 'bytes', bytes: copy }, [copy.buffer])
      }
      say({ kind: 'done' })
    } catch (error) {
      say({ kind: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }
  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') void answer(message.input as Input)
  })
}
