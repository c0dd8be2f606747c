/**
 * Work that costs nearly as much for many things as for one: things that come while it is done for others wait, and it
 * is done for all of them at once. Whoever comes alone does not wait. Where it fails for several, it is tried for each
 * alone, so that one of them does not spoil the others.
 *
 * @param room `atOnce`: works that go on at the same time; `most`: things in one of them
 * @returns resolves once the work that held the thing is done
 */
export function together<T>(
  room: { readonly atOnce: number; readonly most: number },
  work: (things: readonly T[]) => Promise<void>,
): (thing: T) => Promise<void> {
  type Waiting = { thing: T; done: () => void; failed: (error: unknown) => void }
  let line: Waiting[] = []
  let running = 0

  async function alone({ thing, done, failed }: Waiting): Promise<void> {
    try {
      await work([thing])
      done()
    } catch (error) {
      failed(error)
    }
  }

  async function all(some: readonly Waiting[]): Promise<void> {
    try {
      await work(some.map(({ thing }) => thing))
    } catch (error) {
      if (some.length > 1) for (const waiter of some) await alone(waiter)
      else some[0]?.failed(error)
      return
    }
    for (const { done } of some) done()
  }

  async function run(): Promise<void> {
    running += 1
    while (line.length > 0) {
      const some = line.slice(0, room.most)
      line = line.slice(room.most)
      await all(some)
    }
    running -= 1
  }

  return (thing) =>
    new Promise((done, failed) => {
      line.push({ thing, done, failed })
      if (running < room.atOnce) void run()
    })
}
