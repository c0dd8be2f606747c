import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES } from '#domain/pages.ts'
import { modulesOf } from '#server/http/page-files.ts'
import { makeDirectory } from './quick-directory.ts'

/**
 * A web as the build produces it, with one script and one style sheet for all pages. @returns its directory, which the
 * caller has to remove
 */
export async function builtWeb(): Promise<string> {
  const directory = makeDirectory('web')
  const chunk = { file: 'assets/app-0a1b2c3d.js', css: ['assets/app-4e5f6a7b.css'] }
  const manifest = Object.fromEntries(PAGES.flatMap(modulesOf).map((module) => [module, chunk]))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Світло</title>')
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(directory, 'assets/app-0a1b2c3d.js'), 'export {}')
  await writeFile(join(directory, 'assets/app-0a1b2c3d.js.map'), '{}')
  return directory
}
