import type { DeviceClass, FunnelKind } from '#lib/statistics/rules/funnel-labels.ts'
import type { Channel } from '../states.ts'

/** Counts by day; see `lib/statistics/store/funnel-counts.ts`. */
export type StatisticsTables = {
  funnelCount: {
    /** In UTC; the driver reads a date in the machine's zone, so queries cast it to text. */
    day: string
    kind: FunnelKind
    step: string
    question: string
    code: string
    language: string
    device: DeviceClass
    channel: Channel
    count: number
  }
}
