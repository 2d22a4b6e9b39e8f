/** A server that runs as a child of the benchmark. */
import type { ChildProcess } from 'node:child_process'
import { ended } from '../scripts/runtime.mjs'

/** Waits until it answers at the address; throws when it does not within a minute. */
export async function superviseServer(child: ChildProcess, url: string) {
  child.stdout?.resume()
  child.stderr?.pipe(process.stderr)
  const end = ended(child)
  await answersWithin(url, 60)
  return {
    pid: () => child.pid ?? 0,
    async close() {
      child.kill('SIGKILL')
      await end
    },
  }
}

async function answersWithin(url: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000
  while (!(await answers(url))) {
    if (performance.now() > until) throw new Error(`${url} does not answer.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}
