import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address of one of our modules that is loaded separately; its file name contains no words. */
export function chunkOf(module: string): string {
  const path = join(import.meta.dirname, '../../../dist/web/manifest.json')
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(readFileSync(path, 'utf8'))
  const file = manifest[module]?.file
  if (file === undefined) throw new Error(`${module} is no chunk of its own`)
  return `**/${file}`
}
