import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address a module of ours that is fetched by itself is served under; its file has no words in its name. */
export function chunkOf(module: string): string {
  const path = join(import.meta.dirname, '../../../dist/web/manifest.json')
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(readFileSync(path, 'utf8'))
  const file = manifest[module]?.file
  if (file === undefined) throw new Error(`${module} is no chunk of its own`)
  return `**/${file}`
}
