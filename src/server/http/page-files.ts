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

/** Which files of the built web an address needs, by the manifest of the build, whose keys are modules. */
export function pageFiles(directory: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  const chunk = (key: string): Chunk => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    return chunk
  }

  /** These modules and everything they import statically. */
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
  /** Scripts and style sheets of these modules, without those of the static page. */
  const filesOf = (keys: readonly string[]): string[] => {
    const files = withImports(keys).flatMap((key) => [chunk(key).file, ...(chunk(key).css ?? [])])
    return [...new Set(files)].filter((file) => !first.includes(file))
  }

  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  /** Files that the static page itself loads, at every address. */
  const first = [...new Set(all)].filter((file) => /\.(js|css)$/.test(file) && html.includes(`/${file}`))
  return { first, filesOf, withImports, later: (key: string) => chunk(key).dynamicImports ?? [] }
}

/** The modules of a page as the manifest names them: its layout and the page itself, except those in the program. */
export const modulesOf = ({ layout, module }: Pick<Page, 'layout' | 'module'>): string[] =>
  [LAYOUTS[layout], module ?? NOT_BUILT_YET]
    .filter((name) => !EAGER.includes(name))
    .map((name) => `src/web/${name}.tsx`)

/**
 * The Link header by which a browser fetches the files of a page while the program is still loading (RFC 8288). A style
 * sheet is requested with CORS, as the program will request it, otherwise it would be fetched twice.
 */
export const preloads = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `</${file}>; rel=preload; as=style; crossorigin`
        : `</${file}>; rel=modulepreload`,
    )
    .join(', ')
