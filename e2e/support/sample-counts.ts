/** Counts of three months of customers, for the statistics: the same each time. */
import type { FunnelCount } from '../../lib/statistics/store/funnel-counts.ts'

const journey = ['applicant', 'residence', 'birth', 'name', 'contact', 'address', 'terms']
const errors = [
  ['address', 'postal_code', 'missing'],
  ['contact', 'telephone_number', 'missing'],
  ['birth', 'date_of_birth', 'missing'],
  ['name', 'last_name', 'missing'],
] as const
const dayMs = 24 * 3_600_000

/** Creates the counts of the 90 days to `now`; fewer people come to each further step. */
export function createSampleCounts(now: Date): FunnelCount[] {
  return Array.from({ length: 90 }, (_, ago) => countsOf(ago, now)).flat()
}

function countsOf(ago: number, now: Date): FunnelCount[] {
  const day = new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)
  const started = 30 + ((ago * 7) % 19)
  const device = ago % 3 === 0 ? 'desktop' : 'phone'
  const own = { day, question: '', code: '', language: 'en', device, channel: 'online' } as const
  const steps = journey.flatMap((step, index) => {
    const shown = started - 3 * index
    return [
      { ...own, kind: 'shown', step, count: shown },
      { ...own, kind: 'saved', step, count: shown - 3 },
    ] as const
  })
  return [
    { ...own, kind: 'saved', step: 'start', count: started },
    ...steps,
    ...errors.map(([step, question, code], index) => ({
      ...own,
      kind: 'error' as const,
      step,
      question,
      code,
      count: 9 - 2 * index,
    })),
    { ...own, kind: 'sent_back', step: 'identification', question: 'passport_number', count: 1 },
  ]
}
