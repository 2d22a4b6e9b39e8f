/** The messages of PostgreSQL's protocol (its manual, chapter "Frontend/Backend Protocol") in bytes. */

/** A client sent a message that our own clients never send. */
class ProtocolViolated extends Error {
  override name = 'ProtocolViolated'
  code = 'PROTOCOL_VIOLATED'
}

/** Protocol 3.0 without encryption: a length, the version, and names with values. */
const PROTOCOL_VERSION = 196_608
const HEAD_BYTES = 5
/** More than any of our own statements has with its values. */
const longestBatchBytes = 64 * 1024 * 1024

/** Parse, Bind, Describe, Execute and Close. No COPY, which would not end with the awaited message. */
const followed = new Set('PBDEC')
/** Query and Sync, each answered by ReadyForQuery. */
const last = new Set('QS')

type Taken =
  | { kind: 'startup' }
  /** Messages up to the one that ReadyForQuery answers. */
  | { kind: 'batch'; bytes: Buffer }
  | { kind: 'end' }

/** Collects a client's bytes, and returns them in batches. Throws `ProtocolViolated`. */
export function createBatches() {
  let held = Buffer.alloc(0)
  let isStarted = false
  const take = (count: number) => {
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }

  function takeStartup(): Taken | undefined {
    if (held.length < 8) return undefined
    const length = held.readInt32BE(0)
    if (length < 8 || length > 10_000 || held.readInt32BE(4) !== PROTOCOL_VERSION) {
      throw new ProtocolViolated('the connection does not begin as one of ours')
    }
    if (held.length < length) return undefined
    take(length)
    isStarted = true
    return { kind: 'startup' }
  }

  return {
    add(bytes: Buffer): void {
      held = Buffer.concat([held, bytes])
      if (held.length > longestBatchBytes) throw new ProtocolViolated('a statement is too long')
    },
    next(): Taken | undefined {
      if (!isStarted) return takeStartup()
      for (let at = 0; held.length >= at + HEAD_BYTES; ) {
        const type = String.fromCharCode(held[at] ?? 0)
        const end = at + 1 + held.readInt32BE(at + 1)
        if (type === 'X') return { kind: 'end' }
        if (end < at + HEAD_BYTES || !(followed.has(type) || last.has(type))) {
          throw new ProtocolViolated('a message is none that our commands send')
        }
        if (held.length < end) return undefined
        if (last.has(type)) return { kind: 'batch', bytes: take(end) }
        at = end
      }
      return undefined
    },
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** AuthenticationOk, ParameterStatus, BackendKeyData and ReadyForQuery: the socket's folder has let them in. */
export const greeting = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

/** A query of one text, as bytes. */
export function queryMessage(text: string): Buffer {
  return message('Q', Buffer.from(`${text}\0`))
}

/** Returns the session's status after an answer; throws in a failed transaction. */
export function statusAfter(answer: Uint8Array): 'idle' | 'transaction' {
  const [type, , , , length, status] = answer.subarray(-6)
  if (type !== 0x5a || length !== 5) throw new ProtocolViolated('an answer does not end')
  return status === 0x49 ? 'idle' : 'transaction'
}
