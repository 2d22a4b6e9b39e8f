import type pg from 'pg'

/** Gets each statement's text, which holds no values, and its duration. */
export type StatementObserver = {
  onStatement(statement: {
    text: string
    startedAtMs: number
    durationMs: number
    isFailed: boolean
  }): void
  /** A connection was lent after this time. */
  onLent(waitMs: number): void
}

const observed = new WeakSet<pg.ClientBase>()

/** Tells the observer of every statement of a connection from now on. */
export function observeStatements(client: pg.ClientBase, observer: StatementObserver): void {
  if (observed.has(client)) return
  observed.add(client)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const timed = (...given: unknown[]) => {
    const startedAtMs = performance.now()
    const result = query(...given)
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    if (typeof text !== 'string' || !(result instanceof Promise)) return result
    const tell = (isFailed: boolean) =>
      observer.onStatement({
        text,
        startedAtMs,
        durationMs: performance.now() - startedAtMs,
        isFailed,
      })
    return result.then(
      (value) => {
        tell(false)
        return value
      },
      (error: unknown) => {
        tell(true)
        throw error
      },
    )
  }
  client.query = timed as typeof client.query
}
