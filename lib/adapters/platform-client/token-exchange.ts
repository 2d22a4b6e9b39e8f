/** Shares tokens with the other processes of one supervisor (`scripts/token-broker.mjs`). */

/** Times from now on: each process has a clock of its own. */
type SharedToken = { value: string; renewInMs: number; endsInMs: number }

/**
 * Gives the token of another process, or calls `request` and shares what that gives. `known` is the last
 * token that this process has had: it wants another one. Undefined: nobody answers within `waitMs`, or
 * `request` gave none.
 */
export type TokenExchange = (
  wanted: { key: string; known: string | undefined; waitMs: number },
  request: () => Promise<SharedToken | undefined>,
) => Promise<SharedToken | undefined>

/** The pipe to the supervisor: of `process`, where it was started by one. */
export type Channel = {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
}

type Reply =
  | { kind: 'token'; id: number; token: SharedToken }
  | { kind: 'requestToken'; id: number }

export function createTokenExchange({ send, onMessage }: Channel): TokenExchange {
  const waiting = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  onMessage((message) => {
    const reply = message as Partial<Reply> | undefined
    if (reply?.kind !== 'token' && reply?.kind !== 'requestToken') return
    waiting.get(reply.id ?? 0)?.(reply as Reply)
  })

  return async ({ key, known, waitMs }, request) => {
    const id = ++lastId
    const reply = await new Promise<Reply | undefined>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      waiting.set(id, (given) => {
        clearTimeout(timer)
        resolve(given)
      })
      send({ kind: 'getToken', key, id, known })
    })
    if (reply?.kind === 'token') {
      waiting.delete(id)
      return reply.token
    }
    if (!reply) {
      // The turn may still come: it is given back, since nobody waits for it any more.
      waiting.set(id, ({ kind }) => {
        waiting.delete(id)
        if (kind === 'requestToken') send({ kind: 'setToken', key })
      })
      return undefined
    }
    waiting.delete(id)
    let token: SharedToken | undefined
    try {
      token = await request()
      return token
    } finally {
      send({ kind: 'setToken', key, token })
    }
  }
}
