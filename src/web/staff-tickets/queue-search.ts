let kept = ''

/** The filters of the queue as it was left, for the way back from a ticket. */
export const queueSearch = {
  get: (): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(kept)),
  set: (search: string) => {
    kept = search
  },
}
