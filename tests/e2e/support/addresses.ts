import { PAGES } from '#domain/pages.ts'

/** Every address of the table of pages; `$` parts are filled with a name that belongs to nobody. */
export const addresses = (): string[] => PAGES.map(({ path }) => path.replace(/\$\w+/g, 'nobodys'))
