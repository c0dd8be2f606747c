import { createContext } from 'react'

export type PageLink = { readonly href: string; readonly title: string }

/** The nearest page above one whose address names one thing, such as its list; null on other pages. */
export const PageAbove = createContext<PageLink | null>(null)
