/** Counts in memory how customers come through the questions, until the counts are saved together. */

import { type FunnelSubject, toFunnelSubject } from './rules/funnel-labels.ts'
import type { FunnelCount } from './store/funnel-counts.ts'

/** A counted event; its labels are taken from fixed sets. */
export type FunnelEvent = Omit<FunnelCount, 'day' | 'count' | 'question' | 'code'> & {
  question?: string | undefined
  code?: string | undefined
}

export type FunnelCounters = ReturnType<typeof createFunnelCounters>

/** So many subjects are remembered for a day at most: beyond, a page that is opened again counts again. */
const mostRemembered = 50_000

/** The counters of one process; `onCount` is told of each thing that is counted. */
export function createFunnelCounters(
  now: () => Date = () => new Date(),
  onCount?: (count: FunnelSubject & Pick<FunnelCount, 'kind'>) => void,
) {
  const counts = new Map<string, FunnelCount>()
  let remembered = { day: '', subjects: new Set<string>() }

  function add(count: FunnelCount): void {
    const { count: more, ...labels } = count
    const key = JSON.stringify(Object.values(labels))
    counts.set(key, { ...labels, count: (counts.get(key)?.count ?? 0) + more })
  }

  function count({ kind, language, device, channel, ...subject }: FunnelEvent): void {
    const day = now().toISOString().slice(0, 10)
    const counted = toFunnelSubject(subject)
    onCount?.({ kind, ...counted })
    add({ day, kind, ...counted, language, device, channel, count: 1 })
  }

  return {
    count,

    /** Counts once a day for `about`, which is held in memory only and never saved. */
    countOnce(about: string, event: FunnelEvent): void {
      const day = now().toISOString().slice(0, 10)
      if (remembered.day !== day || remembered.subjects.size >= mostRemembered) {
        remembered = { day, subjects: new Set() }
      }
      if (remembered.subjects.has(about)) return
      remembered.subjects.add(about)
      count(event)
    },

    /** Takes everything that was counted since the last time. */
    take(): FunnelCount[] {
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },

    /** Puts back what could not be saved. */
    giveBack(taken: readonly FunnelCount[]): void {
      for (const each of taken) add(each)
    },
  }
}
