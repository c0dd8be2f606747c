/** Made by vite.config.ts from the table of pages: the components of the start page and the importers of layouts. */
declare module 'virtual:pages' {
  import type { ComponentType, ReactNode } from 'react'
  type Drawn = ComponentType<{ children?: ReactNode }>
  /** `begin` asks for what the page shows first, before it is drawn; a layout brings the importers of its pages. */
  export type Importers = Readonly<
    Record<string, () => Promise<{ default: Drawn; begin?: () => void; pages?: Importers }>>
  >
  export const eager: Readonly<Record<string, Drawn>>
  export const lazy: Importers
}

declare module 'virtual:pages/*' {
  import type { Importers } from 'virtual:pages'
  /** The importers of the pages of one layout. */
  export const pages: Importers
}
