/** On what it was measured, and how quiet it was there. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import { type Spread, spreadOf } from './statistics.ts'

export type Yardstick = ReturnType<typeof createYardstick>

/** Names the machine and what ran on it, on one line. */
export function describeMachine(): string {
  const { version } = createRequire(import.meta.url)('next/package.json') as { version: string }
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  return [
    `${os.availableParallelism()} processors (${os.cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${gigabytes} GB of memory`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    `Next ${version}`,
  ].join(', ')
}

/**
 * A fixed piece of work, done between the measurements while nothing of ours runs: on a quiet machine
 * it takes the same time always.
 */
export function createYardstick() {
  const times: number[] = []
  const block = Buffer.alloc(2 ** 20, 'portico')
  return {
    lay(): void {
      const from = performance.now()
      const hash = createHash('sha256')
      for (let count = 0; count < 64; count++) hash.update(block)
      hash.digest()
      times.push(performance.now() - from)
    },
    /** Milliseconds. */
    spread: (): Spread => spreadOf(times),
  }
}

/** How much memory a process has on the machine now, and had at most: resident, in megabytes (2^20). */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string) =>
    Number(status.match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** How many seconds of processor a process has used so far: what a busy neighbour cannot add to. */
export function processorOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; user and system time are 12th and 13th after it (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond
}

/** USER_HZ, the same on every Linux that Node runs on. */
const ticksASecond = 100
