import { PAGES } from '#domain/pages.ts'

/** Every address of the table of pages; what a path leaves open is filled with a name of nobody's. */
export const addresses = (): string[] => PAGES.map(({ path }) => path.replace(/\$\w+/g, 'nobodys'))
