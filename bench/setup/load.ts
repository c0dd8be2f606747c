import { Agent, request } from 'node:http'
import type { Call } from './town.ts'
import { headersOf } from './capture.ts'

export type Figures = { perSecond: number; p50: number; p95: number }

/** Runs `work` for every item, with a fixed number at the same time; each one is timed. */
export async function measure<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<Figures> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      const begun = performance.now()
      await work(item)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: items.length / seconds, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

/** Connections that stay open, like those of a browser. */
export function httpClient(address: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const { hostname, port } = new URL(address)
  const post = (call: Call): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(call.body)
      const headers = { ...headersOf(call), 'content-length': Buffer.byteLength(payload) }
      const sent = request({ agent, hostname, port, method: 'POST', path: call.path, headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  return { post, close: () => agent.destroy() }
}
