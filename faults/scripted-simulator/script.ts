/** What a test may ask of the scripted simulator: plain data, sent as JSON over its control port. */
import type { ScriptedScenario } from '../../lib/platform/simulator/scenarios/scenario.ts'
import type { Operation } from '../../test-support/platform/operations.ts'

/**
 * How the other side treats idempotency ids.
 *
 * - `documented`: a valid request is saved for ever, and the same id gets the saved answer
 * - `successes`: saved only when a 200 was answered
 * - `errors`: a 500 is saved too, and comes again for ever
 * - `forgets`: as documented, but only for a day
 * - `ignores`: nothing is saved, and a second create of a known customer_id is a second application
 * - `unique`: nothing is saved, but such a create is refused
 * - `conflict`: as documented, and 409 while the same id is in flight
 * - `first`: the id alone decides: whatever else comes with it gets the first answer
 */
export const behaviours = [
  'documented',
  'successes',
  'errors',
  'forgets',
  'ignores',
  'unique',
  'conflict',
  'first',
] as const
export type Behaviour = (typeof behaviours)[number]

/** What happens to one call. */
export type Fault = {
  on: Operation
  /** Which calls, from 1, counted for each customer and operation; absent: every one until healed. */
  calls?: number[]
  /**
   * What the simulator does before it answers: `nothing`; `it` (the default); `twice`, as if the
   * network had delivered it twice; `late`, after `lateMs` and whatever became of the connection.
   */
  does?: 'nothing' | 'it' | 'twice' | 'late'
  lateMs?: number
  answer: Answer
}

export type Answer =
  /** What the platform would say without a fault. */
  | { kind: 'good' }
  /** The connection is reset before a byte of the answer, or after half of its body. */
  | { kind: 'reset' }
  | { kind: 'resetInBody' }
  /** As reset, but only on a connection that has served a request before. */
  | { kind: 'stale' }
  /** No response, and the connection stays open. */
  | { kind: 'silence' }
  /** One byte a second. */
  | { kind: 'trickle' }
  /** Closed in good order before the announced length. */
  | { kind: 'truncated' }
  /** The good answer with fields replaced. */
  | { kind: 'altered'; data: Record<string, unknown> }
  /** The good answer to another customer's call. */
  | { kind: 'others' }
  | { kind: 'http'; status: number; headers?: Record<string, string>; body?: Body }

export type Body =
  | string
  | { json: unknown }
  /** So many bytes of spaces, and of zeros under gzip. */
  | { spaces: number }
  | { gzipBomb: number }

/** What holds for one customer_id, or for the token endpoint under `*`. */
export type Script = {
  behaviour?: Behaviour
  faults?: Fault[]
  /** What the simulator does for this customer, in place of the scenario of the name. */
  scenario?: ScriptedScenario
}

/** A response of the simulator. */
export type Reply = { status: number; headers: Record<string, string>; text: string }

/** One call as it came, and what was done with it. */
export type Call = {
  number: number
  at: number
  operation: Operation
  customerId: string
  method: string
  path: string
  requestId: string
  idempotencyId: string
  /** SHA-256 of the bytes of the body, hex. */
  bodyHash: string
  /** The scope that a request for a token asks for. */
  asked: string
  /** 0: the connection was ended or left open without an answer. */
  status: number
  committed: boolean
  faulted: boolean
}

export type StatusChange = { at: number; status: string }

/** An application that the simulator holds. */
export type RecordedApplication = {
  id: string
  customerId: string
  body: Record<string, unknown>
  /** A company's; empty for a person's own. */
  people: { id: string; body: Record<string, unknown> }[]
  /** When its terms were first accepted. */
  acceptedAt: number | undefined
  /** Where it has stood, and since when, as of now. */
  moments: StatusChange[]
}

export type Report = {
  applications: RecordedApplication[]
  calls: Call[]
  /** How many tokens were given out, and how many of them ended by themselves. */
  tokens: { issued: number; expired: number }
  /** Addresses that were called and are none: a redirect that was followed, for one. */
  strays: string[]
}
