/** Defines the types with which processes share the platform's tokens. */

/** A token that another process can use. Its times count from now, since each process has a clock of its own. */
export type SharedToken = { value: string; renewInMs: number; endsInMs: number }

/**
 * Returns the token of another process, or calls `request` and shares the token that this returns. `known` is
 * the last token of this process, which needs another one. Returns undefined if no process has one within
 * `waitMs`, or if `request` returns none.
 */
export type TokenExchange = (
  wanted: { key: string; known: string | undefined; waitMs: number },
  request: () => Promise<SharedToken | undefined>,
) => Promise<SharedToken | undefined>
