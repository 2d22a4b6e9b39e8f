/** Writes that take effect, and are answered late, never or with an error. */
import type { ScenarioDefinition } from '../scenario.ts'

export const responseFaults: readonly ScenarioDefinition[] = [
  {
    id: 'slow',
    owners: ['person', 'company'],
    name: 'Slow',
    description: 'Creating takes effect at once and answers after 12 seconds.',
    answersAfterMs: 12_000,
  },
  {
    id: 'slow',
    owners: ['individual'],
    name: 'Slow',
    description: 'Adding this person takes effect at once and answers after 12 seconds.',
    answersAfterMs: 12_000,
  },
  {
    id: 'timeout',
    owners: ['person', 'company'],
    name: 'Timeout',
    description:
      'Creating takes effect at once, but the first call is not answered for 45 seconds, longer than a client should wait. Later calls with the same idempotency id get the saved answer at once.',
    silentForMs: 45_000,
  },
  {
    id: 'timeout',
    owners: ['individual'],
    name: 'Timeout',
    description:
      'Adding this person takes effect at once, but the first call is not answered for 45 seconds; later calls with the same idempotency id get the saved answer at once.',
    silentForMs: 45_000,
  },
  {
    id: 'flaky',
    owners: ['person', 'company'],
    name: 'Flaky',
    description:
      'Every operation answers 503 with Retry-After: 1 twice, a write first before and then after taking effect; the third call works. Reading counts per address, writing per idempotency id.',
    failsTwice: true,
  },
  {
    id: 'flaky',
    owners: ['individual'],
    name: 'Flaky',
    description:
      'Adding, updating and deleting this person answer 503 with Retry-After: 1 twice, first before and then after taking effect; the third call with the same idempotency id works.',
    failsTwice: true,
  },
]
