/**
 * Runs tasks of one key one after the other, and tasks of different keys side by side.
 * In this process only: between processes, the records' `add` decides.
 */
export function createKeyQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = tails.get(key)
    const run = before ? before.then(task, task) : task()
    tails.set(key, run)
    try {
      return await run
    } finally {
      if (tails.get(key) === run) tails.delete(key)
    }
  }
}
