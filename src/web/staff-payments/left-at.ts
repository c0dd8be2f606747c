let kept = ''

/** The list as it was left, for the way back from a payment. */
export const leftAt = {
  get: () => Object.fromEntries(new URLSearchParams(kept)),
  set: (search: string) => {
    kept = search
  },
}
