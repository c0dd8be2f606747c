import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server in a separate process; it reports its address once it has received what it needs. */
export async function startProgram(
  name: 'full' | 'bare',
  given: unknown,
): Promise<{ address: string; close(): Promise<void> }> {
  const child: ChildProcess = fork(join(import.meta.dirname, `../programs/${name}.ts`), {
    serialization: 'advanced',
  })
  child.send(given as object) // the program with this name expects this
  const [address] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} did not start`))),
  ])
  return {
    address,
    async close() {
      child.send('close')
      await once(child, 'exit')
    },
  }
}
