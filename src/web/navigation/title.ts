import { type Page, pageAt, type PageTitle } from '#domain/pages.ts'
import { titles } from '#text/titles.ts'

const texts: Readonly<Record<string, unknown>> & Readonly<Record<PageTitle, string>> = {
  ...titles,
  ...titles.reports,
}
/** The title of a line of the table. */
export const titleOf = ({ title }: Pick<Page, 'title'>): string => String(texts[title])
/** The title of the page at an address; null where there is none. */
export function titleAt(path: string): string | null {
  const there = pageAt(path)
  return there && titleOf(there.page)
}
