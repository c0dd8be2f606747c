import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/language.ts'
import type { Site } from '#domain/site.ts'

/** What a person prefers, not who they are: the only thing the browser keeps after signing out (promise B7). */
export type Preferences = {
  /** of pages that are translated, and of files */
  language: Language
  theme: 'system' | 'light' | 'dark'
  /** the entrance chosen last on /auth */
  entrance: 'person' | 'entity' | 'provider' | null
  /** the service line read as a list instead of a running line */
  serviceLineAsList: boolean
  /** rows of 36 px in the tables of a business */
  denseRows: boolean
  site: string | null
  /** what companies were called when their settings were read last */
  names: readonly { readonly site: Site; readonly name: string }[]
}

const KEY = 'svitlo-preferences'
const usual: Preferences = {
  language: 'uk',
  theme: 'system',
  entrance: null,
  serviceLineAsList: false,
  denseRows: false,
  site: null,
  names: [],
}

function read(): Preferences {
  try {
    // our own key; unknown fields do no harm, missing ones are filled
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) }
  } catch {
    return usual
  }
}

let current = read()
const listeners = new Set<() => void>()

export const preferences = {
  get: () => current,
  set(change: Partial<Preferences>) {
    current = { ...current, ...change }
    try {
      localStorage.setItem(KEY, JSON.stringify(current))
    } catch {
      // could not be kept: still valid for this page
    }
    listeners.forEach((listener) => listener())
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const usePreference = <K extends keyof Preferences>(key: K): Preferences[K] =>
  useSyncExternalStore(preferences.subscribe, () => current[key])
