import type { ApplicationStatus } from '../platform/contract.ts'

type Decision = Extract<ApplicationStatus, 'APPROVED' | 'REJECTED' | 'CHANGES_REQUESTED'>
type FieldNote = { field: string; description: string }

/** One way the sandbox behaves. What is not named is done at once and well. */
export type Scenario = {
  id: string
  /** The whole family name (`customer_details.last_name`) that chooses it, in any case. */
  familyName: string
  /** Two or three sentences for a person who tries it. */
  happens: string
  /** What the first submission ends in; every later one is approved. */
  decision: Decision
  /** How long a submission is PROCESSING. */
  processingSeconds: number
  /** Fields (relative to `customer_details`) asked for beyond the fixed list before submission. */
  asksAlso?: FieldNote[]
  /** Fields to be given another value before a submission that ended in CHANGES_REQUESTED is ready again. */
  wantsChanged?: FieldNote[]
  /** Creating is refused until the telephone number ends in this digit. */
  telephoneMustEndIn?: string
  /** Creating commits at once, then answers after this time; the same id meanwhile waits. */
  answersAfterMs?: number
  /** Creating commits at once, then stays silent this long; the same id meanwhile is answered. */
  silentForMs?: number
  /** Each operation answers 503 the first two times. */
  failsTwice?: boolean
  /** Creating answers 503 for this long after the first try for a `customer_id`. */
  unavailableSeconds?: number
}

export const processingSeconds = 3

/** What happens under any other family name. */
export const ordinaryScenario: Scenario = {
  id: 'ordinary',
  familyName: 'any other',
  happens: 'Approved about five seconds after submission.',
  decision: 'APPROVED',
  processingSeconds,
}

/** The sandbox's test cards: one family name each. The page and the README print this table. */
export const scenarios: readonly Scenario[] = [
  {
    id: 'approve',
    familyName: 'Approve',
    happens: 'Approved about five seconds after submission, like any other name.',
    decision: 'APPROVED',
    processingSeconds,
  },
  {
    id: 'reject',
    familyName: 'Reject',
    happens: 'Rejected about five seconds after submission.',
    decision: 'REJECTED',
    processingSeconds,
  },
  {
    id: 'changes',
    familyName: 'Changes',
    happens:
      'After submission, changes of the passport number and the postal code are requested. Once both have another value the application can be submitted again, and is approved.',
    decision: 'CHANGES_REQUESTED',
    processingSeconds,
    wantsChanged: [
      {
        field: 'passport_number',
        description:
          'The passport number could not be matched. Give the number of a valid passport.',
      },
      {
        field: 'mailing_address.postal_code',
        description: 'The postal code does not belong to the city. Give the one of this address.',
      },
    ],
  },
  {
    id: 'incomplete',
    familyName: 'Incomplete',
    happens:
      'The status asks for a passport number beyond the fixed list before the application is ready for submission.',
    decision: 'APPROVED',
    processingSeconds,
    asksAlso: [
      { field: 'passport_number', description: 'A passport number is needed for this product.' },
    ],
  },
  {
    id: 'refuse',
    familyName: 'Refuse',
    happens:
      'Creating is refused (400, naming the telephone number) until the telephone number ends in 7.',
    decision: 'APPROVED',
    processingSeconds,
    telephoneMustEndIn: '7',
  },
  {
    id: 'slow',
    familyName: 'Slow',
    happens: 'Creating takes effect at once and answers after 12 seconds.',
    decision: 'APPROVED',
    processingSeconds,
    answersAfterMs: 12_000,
  },
  {
    id: 'timeout',
    familyName: 'Timeout',
    happens:
      'Creating takes effect at once, but the first call is not answered for 45 seconds, longer than a client should wait. Later calls with the same idempotency id get the saved answer at once.',
    decision: 'APPROVED',
    processingSeconds,
    silentForMs: 45_000,
  },
  {
    id: 'flaky',
    familyName: 'Flaky',
    happens:
      'Every operation answers 503 with Retry-After: 1 twice, a write first before and then after taking effect; the third call works. Reading counts per address, writing per idempotency id.',
    decision: 'APPROVED',
    processingSeconds,
    failsTwice: true,
  },
  {
    id: 'pending',
    familyName: 'Pending',
    happens: 'Stays PROCESSING for 10 minutes after submission, then approved.',
    decision: 'APPROVED',
    processingSeconds: 600,
  },
  {
    id: 'unavailable',
    familyName: 'Unavailable',
    happens:
      'Creating answers 503 with Retry-After: 5 and without effect for 45 seconds after the first try for a customer_id, then works.',
    decision: 'APPROVED',
    processingSeconds,
    unavailableSeconds: 45,
  },
]

export function scenarioOf(familyName: string): Scenario {
  const wanted = familyName.trim().toLowerCase()
  return scenarios.find((one) => one.familyName.toLowerCase() === wanted) ?? ordinaryScenario
}
