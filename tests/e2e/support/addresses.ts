import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const table = readFileSync(join(import.meta.dirname, '../../../src/web/routes.ts'), 'utf8')

/** Every address of the table of routes, those of the reports included; a parameter is filled with a name of nobody's. */
export function addresses(): string[] {
  const bases: Record<string, string> = Object.fromEntries(
    [...table.matchAll(/^const (\w) = '(\/[^']+)'/gm)].map(([, name = '', path = '']) => [name, path]),
  )
  const pages = [...table.matchAll(/page\(\s*\w+,\s*[`']([^`']+)[`']/g)].map(([, path = '']) =>
    path.replace(/\$\{(\w)\}/g, (_, name: string) => bases[name] ?? '').replace(/\$\w+/g, 'nobodys'),
  )
  const reports = [...table.matchAll(/report\('(\w+)'/g)].map(
    ([, name]) => `/cabinet/admin/statreports/reports/${name}`,
  )
  return ['/', ...pages.filter((path) => !path.includes('${')), ...reports]
}
