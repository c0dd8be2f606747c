/** How the names of drafts of readings begin. */
export const KEPT = 'svitlo-readings:'

/** Drops the drafts that this browser keeps beyond the tab. */
export function forgetDrafts(which: (name: string) => boolean = () => true): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(KEPT) && which(name)) localStorage.removeItem(name)
  } catch {
    // no storage, no drafts
  }
}
