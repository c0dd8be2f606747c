import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EAGER, LAYOUTS, NOT_BUILT_YET, type Page } from '#domain/pages.ts'

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Which files of the built web an address asks for, by the manifest of the build; its keys are modules. */
export function pageFiles(directory: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  const chunk = (key: string): Chunk => {
    const found = manifest[key]
    if (!found) throw new Error(`${key} is not in the build`)
    return found
  }

  /** These modules and all that come with them at once. */
  function withImports(keys: readonly string[]): string[] {
    const seen = new Set<string>()
    const visit = (key: string) => {
      if (seen.has(key)) return
      seen.add(key)
      chunk(key).imports?.forEach(visit)
    }
    keys.forEach(visit)
    return [...seen]
  }
  /** Scripts and style sheets of these modules, beside those of the static page. */
  const filesOf = (keys: readonly string[]): string[] => {
    const files = withImports(keys).flatMap((key) => [chunk(key).file, ...(chunk(key).css ?? [])])
    return [...new Set(files)].filter((file) => !first.includes(file))
  }

  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  /** What the static page itself asks for, at every address. */
  const first = [...new Set(all)].filter((file) => /\.(js|css)$/.test(file) && html.includes(`/${file}`))
  return { first, filesOf, withImports, later: (key: string) => chunk(key).dynamicImports ?? [] }
}

/** Modules a page begins with, as the manifest names them: its layout and itself, but for those of the program. */
export const modulesOf = ({ layout, module }: Pick<Page, 'layout' | 'module'>): string[] =>
  [LAYOUTS[layout], module ?? NOT_BUILT_YET]
    .filter((name) => !EAGER.includes(name))
    .map((name) => `src/web/${name}.tsx`)

/**
 * The Link header by which a browser fetches the files of a page while the program itself still comes (RFC 8288). A
 * style sheet is asked for as the program will ask for it, with CORS, or it would be fetched twice.
 */
export const preloads = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `</${file}>; rel=preload; as=style; crossorigin`
        : `</${file}>; rel=modulepreload`,
    )
    .join(', ')
