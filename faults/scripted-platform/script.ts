/** What a test may ask of the scripted platform: plain data, sent as JSON over its control port. */

export const operations = [
  'token',
  'create',
  'status',
  'submit',
  'update',
  'list',
  // The application itself, and a company's people.
  'find',
  'add',
  'change',
  'delete',
] as const
export type Operation = (typeof operations)[number]

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
   * What the platform does before it answers: `nothing`; `it` (the default); `twice`, as if the
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
  /** A flat field name that the status asks for until an update sets it. */
  requiredField?: string
  /** Decided at once on submission instead of after two looks at a clock. */
  lifeMs?: number
}

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
  /** Which token it carried, by number; 0: none that is known. */
  token: number
  /** The scope that a request for a token asks for. */
  asked: string
  /** 0: the connection was ended or left open without an answer. */
  status: number
  committed: boolean
  faulted: boolean
}

export type StatusChange = { at: number; status: string }

/** One of a company's people. */
export type Person = { id: string; body: Record<string, unknown> }

/** An application that the platform holds. */
export type RecordedApplication = {
  id: string
  customerId: string
  body: Record<string, unknown>
  /** A company's; empty for a person's own. */
  people: Person[]
  /** When its terms were first accepted. */
  acceptedAt: number | undefined
  /** Where it has stood, and since when, as of now. */
  moments: StatusChange[]
}

export type Report = {
  applications: RecordedApplication[]
  calls: Call[]
  /** Tokens that were given out and those the test took away. */
  tokens: { issued: number; revoked: number; expired: number }
  /** Addresses that were called and are none: a redirect that was followed, for one. */
  strays: string[]
}
