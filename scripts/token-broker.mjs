/**
 * Lets several processes use one token of the platform: one of them requests it, the others get it. The
 * messages are those of `lib/adapters/platform-client/token-exchange.ts`. Nothing is stored.
 */

/**
 * `send` sends a message to a worker; `now` is a clock in milliseconds that never goes back.
 * @param {{ send: (worker: number, message: object) => void, now?: () => number }} options
 */
export function createTokenBroker({ send, now = () => performance.now() }) {
  /** @type {Map<string, { token?: { value: string, renewAt: number, endsAt: number }, owner?: number, waiting: { worker: number, id: number, known?: string }[] }>} */
  const entries = new Map()

  /** Gives the token to those who wait and do not have it, or lets the next of them request one. */
  function serve(key) {
    const entry = entries.get(key)
    while (entry.owner === undefined && entry.waiting.length > 0) {
      const { worker, id, known } = entry.waiting.shift()
      const { token } = entry
      if (token && token.value !== known && token.renewAt > now()) {
        const [renewInMs, endsInMs] = [token.renewAt - now(), token.endsAt - now()]
        send(worker, { kind: 'token', id, token: { value: token.value, renewInMs, endsInMs } })
      } else {
        entry.owner = worker
        send(worker, { kind: 'requestToken', id })
      }
    }
  }

  return {
    /**
     * @param {number} worker
     * @param {{ kind?: string, key: string, id: number, known?: string, token?: { value: string, renewInMs: number, endsInMs: number } }} message
     */
    take(worker, message) {
      const { kind, key, id, known, token } = message
      if (kind !== 'getToken' && kind !== 'setToken') return
      if (!entries.has(key)) entries.set(key, { waiting: [] })
      const entry = entries.get(key)
      if (kind === 'getToken') entry.waiting.push({ worker, id, known })
      else {
        if (entry.owner === worker) entry.owner = undefined
        if (token) {
          const { value, renewInMs, endsInMs } = token
          entry.token = { value, renewAt: now() + renewInMs, endsAt: now() + endsInMs }
        }
      }
      serve(key)
    },
    /**
     * It has ended.
     * @param {number} worker
     */
    leave(worker) {
      for (const [key, entry] of entries) {
        entry.waiting = entry.waiting.filter((each) => each.worker !== worker)
        if (entry.owner === worker) entry.owner = undefined
        serve(key)
      }
    },
  }
}
