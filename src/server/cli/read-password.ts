import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * The new administrator's password: ADMIN_PASSWORD, otherwise typed without showing it, otherwise the first line of
 * standard input.
 */
export async function readPassword(environment: Record<string, string | undefined>): Promise<string> {
  if (environment['ADMIN_PASSWORD']) return environment['ADMIN_PASSWORD']
  const terminal = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  try {
    if (terminal) process.stderr.write('Password (15 characters or more, it is not shown): ')
    const first = await lines[Symbol.asyncIterator]().next()
    if (terminal) process.stderr.write('\n')
    return first.done ? '' : first.value
  } finally {
    lines.close()
  }
}
