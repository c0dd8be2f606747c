import { messageOf } from './catalogue.ts'

export type CatalogueGroup = 'sign-in' | 'general' | 'readings' | 'success' | 'empty' | 'others'

/** One entry of the message catalogue: what is said, what it means, what the reader does next. */
export type CatalogueEntry = {
  code: string
  group: CatalogueGroup
  text: string
  meaning: string
  whatToDo: string
}

/** An entry whose text is the sentence of an error code without particulars. */
export function errorEntry(
  group: CatalogueGroup,
  code: string,
  meaning: string,
  whatToDo: string,
): CatalogueEntry {
  return { code, group, text: messageOf(code), meaning, whatToDo }
}
