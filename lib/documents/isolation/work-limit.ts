/** Limits how much costly work this process does at once. */

/** Runs the work once there is a place for it; `busy` if too many wait for one already. */
type WorkLimit = <T>(work: () => Promise<T>) => Promise<T | 'busy'>

/** Runs at most `running` at once; up to `waiting` more wait in order, and further ones are turned away. */
export function createWorkLimit(most: { running: number; waiting: number }): WorkLimit {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most.running && waiting.length >= most.waiting) return 'busy'
    if (running >= most.running) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The next one takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
