import { rm } from 'node:fs/promises'

/** The server is stopped by now. */
export default async function removeData(): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR']
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
