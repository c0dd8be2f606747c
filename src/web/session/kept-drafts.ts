/** How the names of drafts of readings begin. */
export const KEPT = 'svitlo-readings:'
/** How the names of what an employee has not sent yet begin; it outlives the session (web/staff/use-draft.ts). */
const ANSWERS = 'svitlo-answers:'

const forget = (prefix: string, which: (name: string) => boolean = () => true): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && which(name)) localStorage.removeItem(name)
  } catch {
    // no storage, no drafts
  }
}

/** Drops the drafts that this browser keeps beyond the tab. */
export const forgetDrafts = (which?: (name: string) => boolean): void => forget(KEPT, which)
/** Drops unsent answers of employees: somebody has signed out on purpose (promise B7). */
export const forgetAnswers = (): void => forget(ANSWERS)

export function keptText(name: string): string | null {
  try {
    return localStorage.getItem(ANSWERS + name)
  } catch {
    return null
  }
}

export function keepText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(ANSWERS + name)
    else localStorage.setItem(ANSWERS + name, text)
  } catch {
    // the storage is full or forbidden: then the draft lives as long as the page
  }
}
