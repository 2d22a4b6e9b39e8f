/** The figures of all processes of one supervisor (`scripts/metrics-broker.mjs`). */
import type { MetricFamily } from './metrics.ts'

/** The pipe to the supervisor: of `process`, if it was started by one. */
export type Channel = {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
}

type Message =
  | { kind: 'readMetrics'; id: number }
  | { kind: 'allMetrics'; id: number; processes: MetricFamily[][] }

/** Longer than the supervisor waits for a process that does not answer. */
const timeoutMs = 3_000

/**
 * Answers the supervisor with the figures of this process. Gives the function that asks for those of the
 * others, and of the processes that have ended; `[]` if nobody answers. `leave` hands the last figures over.
 */
export function shareMetrics(
  read: () => Promise<MetricFamily[]>,
  { send, onMessage }: Channel,
): { readOthers(): Promise<MetricFamily[][]>; leave(): Promise<void> } {
  const waiting = new Map<number, (processes: MetricFamily[][]) => void>()
  let lastId = 0
  onMessage((received) => {
    const message = received as Partial<Message> | undefined
    const id = message?.id ?? 0
    if (message?.kind === 'readMetrics') {
      void read().then((families) => send({ kind: 'ownMetrics', id, families }))
    } else if (message?.kind === 'allMetrics') waiting.get(id)?.(message.processes ?? [])
  })
  return {
    async readOthers() {
      const id = ++lastId
      // The supervisor keeps them, in case this process is killed after they were told.
      const families = await read()
      return await new Promise<MetricFamily[][]>((resolve) => {
        const done = (processes: MetricFamily[][]) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(processes)
        }
        const timer = setTimeout(() => done([]), timeoutMs)
        waiting.set(id, done)
        send({ kind: 'getMetrics', id, families })
      })
    },
    async leave() {
      send({ kind: 'lastMetrics', families: await read() })
    },
  }
}
