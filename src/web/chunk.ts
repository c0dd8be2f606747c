const KEY = 'svitlo-chunk-reload'
const GUARD_MS = 60_000

/** The code of a page could not be fetched, and a reload was tried less than a minute ago or would not help. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('chunk', { cause })
    this.name = 'ChunkFailure'
  }
}

export type ChunkDeps = {
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  now: () => number
  reload: () => void
  /** false: a reload would only show the error page of the browser */
  online: () => boolean
}

export const inBrowser: ChunkDeps = {
  get storage() {
    return window.sessionStorage
  },
  now: Date.now,
  reload: () => window.location.reload(),
  online: () => navigator.onLine,
}

/**
 * Wraps a page's import: a failed chunk (a new version was released) reloads the page, at most once a minute (spec §4,
 * §9) and not without internet.
 */
export function chunk<T>(
  load: () => Promise<T>,
  { storage, now, reload, online }: ChunkDeps,
): () => Promise<T> {
  return async () => {
    try {
      return await load()
    } catch (failure) {
      const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
      if (!online() || now() - last < GUARD_MS) throw new ChunkFailure(failure)
      storage.setItem(KEY, String(now()))
      reload()
      return new Promise<T>(() => {})
    }
  }
}
