// The minimum that a Fastify server can do for the same calls: parse, run the statements that the real server ran, and
// send the same bytes.
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import { openDatabase } from '#server/db/open.ts'
import { runScript } from '../setup/replay.ts'
import type { Script } from '../setup/capture.ts'
import { statements } from '../setup/one-statement.ts'

type Given = {
  connectionString: string
  scripts: Record<string, Script[]>
  hash: string
}
type Asked = { what: string; values: unknown[] }

process.once('message', async ({ connectionString, scripts, hash }: Given) => {
  const { pool, close } = openDatabase({ connectionString, log: console })
  const app = Fastify()
  app.post<{ Body: { what: string; n: number } }>('/call', async ({ body }, reply) => {
    const script = scripts[body.what]?.[body.n]
    if (!script) return reply.code(404).send()
    if (body.what === 'sign in') await verify(hash, 'not the password')
    await runScript(pool, script)
    return reply.type('application/json; charset=utf-8').send(script.reply)
  })
  app.post<{ Body: Asked }>('/one', async ({ body: { what, values } }, reply) => {
    const text = statements[what]
    if (text === undefined) return reply.code(404).send()
    const { rows } = await pool.query<{ reply: object }>({ name: `one ${what}`, text, values })
    return reply.send(rows[0]?.reply)
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  process.once('message', async () => {
    await app.close()
    await close()
    process.exit(0)
  })
})
