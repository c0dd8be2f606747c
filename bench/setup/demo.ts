import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDemo } from '#demo/demo.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

/**
 * The demo as `npm start` starts it, with a separate town and the built web. @param clock the instant at which it
 * starts
 */
export async function demoServer(clock?: string): Promise<{ address: string; close(): Promise<void> }> {
  const directory = makeDirectory('bench-demo')
  const demo = await prepareDemo(
    readConfig({
      DATA_DIR: directory,
      PORT: '0',
      DEMO: '1',
      LOG: 'silent',
      ...(clock === undefined ? {} : { CLOCK: clock }),
    }),
  )
  const server = await startServer(demo.config, {
    webDir: join(import.meta.dirname, '../../dist/web'),
    prepare: demo.prepare,
    extend: demo.extend,
  })
  return {
    address: server.address.replace('127.0.0.1', 'localhost'),
    async close() {
      await server.close()
      await demo.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
