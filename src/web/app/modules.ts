import type { ComponentType, ReactNode } from 'react'
import { eager, lazy } from 'virtual:pages'
import { LAYOUTS, NOT_BUILT_YET, type Page } from '#domain/pages.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import type { Parts } from '#web/navigation/navigation.ts'

// The files of the table of pages: those of the start page come with the program, every other one in a chunk of its
// own. Which chunk that is comes with the layout of the page.

type Drawn = ComponentType<{ children?: ReactNode }>
const kept = new Map<string, Drawn>(Object.entries(eager))
const begins = new Map<string, () => void>()
const importers = new Map(Object.entries(lazy))

async function fetched(name: string): Promise<Drawn> {
  const known = kept.get(name)
  if (known) return known
  const load = importers.get(name)
  if (!load) throw new Error(`${name} is in no chunk`)
  const { default: Component, begin, pages = {} } = await load()
  kept.set(name, Component)
  if (begin) begins.set(name, begin)
  for (const [page, loadPage] of Object.entries(pages)) importers.set(page, loadPage)
  return Component
}

const filesOf = ({ layout, module }: Page) => [LAYOUTS[layout], module ?? NOT_BUILT_YET] as const

export function keptParts(page: Page): { [Part in keyof Parts]: Parts[Part] | null } {
  const [layout, content] = filesOf(page)
  return { Layout: kept.get(layout) ?? null, Content: kept.get(content) ?? null }
}

/**
 * A chunk that cannot be fetched reloads the page, at most once a minute (spec §4). A page that can begin asks for what
 * it shows as soon as its own chunk is there, not only when all that is drawn with it has come.
 */
export async function fetchParts(page: Page): Promise<Parts> {
  const part = (name: string) => chunk(() => fetched(name), inBrowser)()
  const [layout, content] = filesOf(page)
  const Layout = await part(layout)
  const Content = await part(content)
  begins.get(content)?.()
  return { Layout, Content }
}

/** A failure of fetching ahead is ignored: it will show when somebody opens the page. */
export function fetchAhead(page: Page): void {
  const [layout, content] = filesOf(page)
  fetched(layout)
    .then(() => fetched(content))
    .catch(() => {})
}
