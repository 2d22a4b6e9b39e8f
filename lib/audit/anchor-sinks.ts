/** The places that signed heads go to, beyond the reach of an attacker who controls the database. */
import { open } from 'node:fs/promises'
import { type Anchor, lineOfAnchor } from './rules/anchor.ts'

/** `name` appears in the log. `send` returns the code of a failure, or nothing. */
export type AnchorSink = { name: string; send(anchor: Anchor): Promise<string | undefined> }

const timeoutMs = 10_000

/**
 * Appends a line to a file, which the owner alone can read, and waits until it is on the disk. It is
 * only ever appended to, so it may be one that the operating system lets nobody shorten
 * (`chattr +a`), or lie where nothing written can be changed.
 */
export function createFileSink(file: string): AnchorSink {
  return {
    name: 'file',
    async send(anchor) {
      try {
        const handle = await open(/* turbopackIgnore: true */ file, 'a', 0o600)
        try {
          await handle.writeFile(`${lineOfAnchor(anchor)}\n`)
          await handle.sync()
        } finally {
          await handle.close()
        }
        return undefined
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? 'failed'
      }
    },
  }
}

/** Posts it as JSON; 2xx means that it was accepted. */
export function createUrlSink(url: URL, fetch: typeof globalThis.fetch): AnchorSink {
  return {
    name: 'url',
    async send(anchor) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: lineOfAnchor(anchor),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        return answer.ok ? undefined : `status_${answer.status}`
      } catch (error) {
        return (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable'
      }
    },
  }
}
