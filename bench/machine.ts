/** On what it was measured, and how quiet it was there. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import { type Spread, spreadOf } from './statistics.ts'

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

/**
 * How many seconds of processor a process and all that it started have used so far, those that have ended
 * too: what a busy neighbour cannot add to.
 */
export function processorOfTree(pid: number): number {
  const processes = readProcesses()
  const sum = (each: number): number => {
    const own = processes.get(each)
    if (!own) return 0
    const children = [...processes].filter(([, { parent }]) => parent === each)
    return children.reduce((total, [child]) => total + sum(child), own.seconds)
  }
  return sum(pid)
}

/** By their id; `seconds` are their own and those of children that have ended. */
function readProcesses(): Map<number, { parent: number; seconds: number }> {
  const found = new Map<number, { parent: number; seconds: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name in brackets may hold spaces. After it the 2nd is the parent; the 12th to 15th are user and
      // system time, of itself and of its children that have ended (proc(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((total, each) => total + Number(each), 0)
      found.set(Number(name), { parent: Number(fields[1]), seconds: ticks / ticksASecond })
    } catch {
      // It has ended since.
    }
  }
  return found
}

/** USER_HZ, the same on every Linux that Node runs on. */
const ticksASecond = 100
