/** Defines how processes share the tokens of the platform. */

/** Times count from now: each process has a clock of its own. */
export type SharedToken = { value: string; renewInMs: number; endsInMs: number }

/**
 * Gives the token of another process, or calls `request` and shares what that gives. `known` is the last
 * token that this process has had: it wants another one. Undefined: nobody has one within `waitMs`, or
 * `request` gave none.
 */
export type TokenExchange = (
  wanted: { key: string; known: string | undefined; waitMs: number },
  request: () => Promise<SharedToken | undefined>,
) => Promise<SharedToken | undefined>
