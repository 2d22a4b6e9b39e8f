/** Defines how processes share the tokens of the platform. */

/** Times count from now: each process has a clock of its own. */
export type SharedToken = { value: string; renewInMs: number; endsInMs: number }

/**
 * Returns the token of another process, or calls `request` and shares its token. `known` is the last token of
 * this process, which needs another one. Undefined: no process has one within `waitMs`, or `request` returned
 * none.
 */
export type TokenExchange = (
  wanted: { key: string; known: string | undefined; waitMs: number },
  request: () => Promise<SharedToken | undefined>,
) => Promise<SharedToken | undefined>
