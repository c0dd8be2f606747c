/** Made by vite.config.ts from the table of pages: the components of the start page and the importers of all others. */
declare module 'virtual:pages' {
  import type { ComponentType, ReactNode } from 'react'
  type Drawn = ComponentType<{ children?: ReactNode }>
  export const eager: Readonly<Record<string, Drawn>>
  /** `begin` asks for what the page shows first, before it is drawn. */
  export const lazy: Readonly<Record<string, () => Promise<{ default: Drawn; begin?: () => void }>>>
}
