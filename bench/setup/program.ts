import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A server in a separate process; it reports its address once it has received what it needs. */
export async function startProgram(
  name: 'full' | 'bare',
  given: unknown,
): Promise<{ address: string; cpuMs: () => number; close(): Promise<void> }> {
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
    /** the processor time of the program so far; 0 where the system does not tell */
    cpuMs: () => cpuOf(child.pid ?? 0),
    async close() {
      child.send('close')
      await once(child, 'exit')
    },
  }
}

/** utime and stime of /proc, in hundredths of a second. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
