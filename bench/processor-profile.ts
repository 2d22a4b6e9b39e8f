/** Tells whose code a process ran, by a profile that V8 took of it (`node --cpu-prof`). */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
export type Profile = {
  /** In microseconds of the clock of `process.hrtime`. */
  startTime: number
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/**
 * The share of the busy time between two moments that was spent in the code of each owner; the rest is of none.
 * `ownerOf` is told the source of the innermost function that is not Node's own, so that what Node does counts for the module that asked for it.
 * Garbage collection is nobody's.
 */
export function sharesOf<Owner extends string>(
  { startTime, nodes, samples, timeDeltas }: Profile,
  { from, to }: { from: number; to: number },
  ownerOf: (source: string) => Owner | undefined,
): Partial<Record<Owner, number>> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const known = new Map<number, Owner | 'idle' | undefined>()
  const find = (id: number | undefined): Owner | 'idle' | undefined => {
    const node = id === undefined ? undefined : byId.get(id)
    if (!node) return undefined
    const { functionName, url } = node.callFrame
    if (functionName === '(idle)') return 'idle'
    if (url && !url.startsWith('node:')) return ownerOf(sourceOf(node.callFrame))
    return find(parents.get(node.id))
  }
  let at = startTime
  let busy = 0
  const times: Partial<Record<Owner, number>> = {}
  for (const [index, id] of samples.entries()) {
    const took = timeDeltas[index] ?? 0
    at += took
    if (at < from || at > to) continue
    if (!known.has(id)) known.set(id, find(id))
    const owner = known.get(id)
    if (owner === 'idle') continue
    busy += took
    if (owner) times[owner] = (times[owner] ?? 0) + took
  }
  for (const owner of Object.keys(times) as Owner[]) times[owner] = (times[owner] ?? 0) / busy
  return times
}

const maps = new Map<string, SourceMap | undefined>()

/** The file that a function was written in: a build has many in one. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  if (!maps.has(file)) {
    const map = `${file}.map`
    maps.set(
      file,
      existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined,
    )
  }
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? String(entry.originalSource) : file
}
