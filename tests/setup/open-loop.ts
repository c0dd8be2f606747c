import { Agent, request } from 'node:http'

export type Loop = { answers: Map<number, number>; lost: string[] }

/**
 * Sends one request after another at their own times, whether the earlier ones are answered or not.
 * @returns ends it: how many answers of each status came, and what was lost
 */
export function openLoop(address: string, path: string, body: object, everyMs: number): () => Promise<Loop> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const { hostname, port } = new URL(address)
  const payload = JSON.stringify(body)
  const answers = new Map<number, number>()
  const lost: string[] = []
  const pending = new Set<Promise<void>>()
  const ask = () =>
    new Promise<void>((resolve) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      const sent = request({ agent, hostname, port, method: 'POST', path, headers }, (reply) => {
        reply.resume()
        const { statusCode = 0 } = reply
        reply.once('end', () => resolve(void answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)))
        reply.once('error', (error) => resolve(void lost.push(error.message)))
      })
      sent.once('error', (error) => resolve(void lost.push(error.message)))
      sent.end(payload)
    })
  const timer = setInterval(() => {
    const request = ask().finally(() => pending.delete(request))
    pending.add(request)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    agent.destroy()
    return { answers, lost }
  }
}
