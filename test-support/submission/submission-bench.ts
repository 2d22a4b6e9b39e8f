/**
 * A bench for sending: a real store, the real client and the embedded platform as its network, with
 * a clock that is moved, faults between client and platform, and a record of every call.
 */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../lib/adapters/database/store.ts'
import { createLogger } from '../../lib/adapters/logging/logger.ts'
import type { Fetch } from '../../lib/adapters/platform-client/client.ts'
import { createMemoryRecords } from '../../lib/adapters/platform-simulator/records/memory-records.ts'
import {
  createSimulator,
  type SimulatorSettings,
} from '../../lib/adapters/platform-simulator/simulator.ts'
import { buildFieldContext } from '../../lib/domain/onboarding/field-context/build-field-context.ts'
import type { Progress } from '../../lib/domain/onboarding/journeys.ts'
import type { PlatformFields } from '../../lib/domain/onboarding/mapping/platform-paths.ts'
import { toRetentionPeriods } from '../../lib/domain/retention-periods.ts'
import { hashSessionToken } from '../../lib/security/session.ts'
import { accept, voidAcceptanceIfChanged } from '../../lib/services/acceptance/record-acceptance.ts'
import {
  prepareAndWait,
  prepareApplication,
  prepareBudgetMs,
} from '../../lib/services/submission/prepare-application.ts'
import { runRecoveryPass } from '../../lib/services/submission/recovery-loop.ts'
import { inlineBudgetMs } from '../../lib/services/submission/retry-policy.ts'
import type { SubmissionDeps } from '../../lib/services/submission/submission-deps.ts'
import { getSubmissionStatus } from '../../lib/services/submission/submission-status.ts'
import { submitAndWait } from '../../lib/services/submission/submit-and-wait.ts'
import { base, secret } from '../platform/test-simulator.ts'
import type { TestStore } from '../test-store.ts'
import { acceptanceContext } from './acceptance-context.ts'
import type { TestPerson } from './company-answers.ts'
import type { NetworkFault } from './network-faults.ts'
import { createTestClient } from './test-platform-client.ts'

export type Call = {
  operation: string
  /** From 1, among the calls of this operation. */
  nth: number
  path: string
  at: Date
  requestId: string
  idempotencyId: string
  body: string
  fault: boolean
}

export type SubmissionBench = ReturnType<typeof createSubmissionBench>

/** Where the embedded platform believes to be. */
export const testOrigin = new URL(base).origin

export const session = hashSessionToken('the session of a test')
export const termsVersion = '2026-11-01'
export const attester = { name: 'Amira Haddad', role: 'CONTROL_PERSON' }
export const terms = [{ id: 'terms', version: termsVersion, language: 'en', hash: 'a'.repeat(64) }]

/** Answers that are ready for submission, laid flat; the family name chooses the scenario. */
export function createPlatformAnswers(familyName = 'Haddad'): PlatformFields {
  return {
    application_type: 'INDIVIDUAL',
    'account_to_open.product_id': 'DEPOSIT_BASIC',
    'account_to_open.asset_type_id': 'FIAT_TESTNET_USD',
    'customer_details.title': 'Dr',
    'customer_details.first_name': 'Amira',
    'customer_details.last_name': familyName,
    'customer_details.email_address': 'amira@example.com',
    'customer_details.telephone_number': '+12025550147',
    'customer_details.tax_reference_number': '123-45-6789',
    'customer_details.passport_number': 'L01X00T47',
    'customer_details.date_of_birth': '1988-02-29',
    'customer_details.nationality': 'US',
    'customer_details.mailing_address.address_line1': '1 Main Street',
    'customer_details.mailing_address.city': 'Springfield',
    'customer_details.mailing_address.state': 'IL',
    'customer_details.mailing_address.postal_code': '62701',
    'customer_details.mailing_address.country_code': 'US',
  }
}

/** How far someone has come whose answers are stored by their paths; `open` as told among them. */
export function createProgress(answers: Record<string, unknown>, attestation = false): Progress {
  const { open, people = [], ...wire } = answers
  return {
    fieldContext: buildFieldContext(
      {},
      { language: 'en', now: new Date(0), catalogue: { products: [] }, attestation },
    ),
    asked: [],
    people: (people as TestPerson[]).map(({ id, wire }) => ({
      id,
      name: `${wire.first_name} ${wire.last_name}`,
      asked: [],
      open: undefined,
      platformFields: wire,
    })),
    peopleRequirements: [],
    open: open as Progress['open'],
    platformFields: wire as PlatformFields,
  }
}

/** The platform's side: the embedded one, behind faults that are told, with a record of every call. */
export function createTestNetwork(over: Pick<SimulatorSettings, 'post'> = {}) {
  const clock = { now: new Date('2026-11-21T09:00:00.000Z') }
  const now = () => clock.now
  const sleeping: { until: number; wake: () => void }[] = []
  const calls: Call[] = []
  let faultOf: (call: Call) => NetworkFault | undefined = () => undefined
  let around: (moment: string) => Promise<void> = async () => {}

  function pass(ms: number): void {
    clock.now = new Date(clock.now.getTime() + ms)
    for (const { wake } of sleeping.filter(({ until }) => until <= clock.now.getTime())) wake()
  }
  const simulator = createSimulator({
    records: createMemoryRecords(now),
    clientId: 'portico',
    clientSecret: secret,
    headerPrefix: 'x-svc',
    tokenLifeSeconds: 900,
    attestation: false,
    baseUrl: base,
    now,
    wait: async (ms) => pass(ms),
    ...over,
  })

  const fetch: Fetch = async (url, init) => {
    const call = callOf(url, init, calls, clock.now)
    calls.push(call)
    await around(`before ${call.operation}`)
    const fault = faultOf(call)
    call.fault = fault !== undefined
    const send = () => simulator.handle(new Request(url, init))
    try {
      return await (fault ? fault(send) : send())
    } finally {
      await around(`after ${call.operation}`)
    }
  }

  return {
    clock,
    simulator,
    calls,
    fetch,
    /** Moves the clock. */
    pass,
    /** Sleeps until the clock has been moved so far. */
    sleep: (ms: number): Promise<void> =>
      new Promise((wake) => sleeping.push({ until: clock.now.getTime() + ms, wake })),
    /** Every call is asked for its fault; nothing heals it. */
    breaks: (faults: typeof faultOf) => {
      faultOf = faults
    },
    heals: () => {
      faultOf = () => undefined
    },
    looksAround: (look: typeof around) => {
      around = look
    },
  }
}

export function createSubmissionBench(
  { store }: Pick<TestStore, 'store'>,
  network = createTestNetwork(),
) {
  const { clock, simulator, calls, fetch, pass, sleep, breaks, heals } = network
  const now = () => clock.now
  const untruths: string[] = []
  const lines: string[] = []

  /** A client and its needs, as one process has them; a test of crashes takes several. */
  function createDeps(
    over: Partial<SubmissionDeps> & { fetch?: Fetch; timeoutMs?: number } = {},
  ): SubmissionDeps {
    const { fetch: network = fetch, timeoutMs = 15_000, ...rest } = over
    return {
      store,
      platform: createTestClient(network, { timeoutMs, monotonicNow: () => clock.now.getTime() }),
      log: createLogger({
        level: 'debug',
        destination: { write: (line: string) => void lines.push(line) },
      }),
      now,
      random: () => 0.5,
      // The customer's patience ends when the clock has come so far; any other wait moves the clock.
      wait: (ms) =>
        ms === inlineBudgetMs || ms === prepareBudgetMs ? sleep(ms) : Promise.resolve(pass(ms)),
      leaseMs: 65_000,
      retention: toRetentionPeriods({ draft: 30, awaiting_customer: 90, decided: 20 }),
      inFlight: new Set(),
      awaitedByCustomers: new Set(),
      ...rest,
    }
  }
  const deps = createDeps()

  /** A draft with these answers, not accepted. */
  async function draft(
    answers: Record<string, unknown> = createPlatformAnswers(),
    customer: { givenCustomerId?: string; earlierApplicationId?: string } = {},
  ): Promise<string> {
    const id = randomUUID()
    await store.transaction(async (tx) => {
      const draft = await store.applications.add(tx, {
        id,
        customerId: `cus-${id}`,
        accountId: `acc-${id}`,
        ...customer,
        locale: 'en',
        expiresAt: new Date(clock.now.getTime() + 30 * 86_400_000),
        now: now(),
      })
      await store.applications.keep(tx, draft, { answers, now: now() })
    })
    return id
  }

  /** The same, accepted. */
  async function begin(
    answers: Record<string, unknown> = createPlatformAnswers(),
    attestation = false,
    customer: { givenCustomerId?: string; earlierApplicationId?: string } = {},
  ) {
    const id = await draft(answers, customer)
    await agree(id, attestation)
    return id
  }

  /** Keeps changed answers as a page does where applications are created early; then sends them. */
  async function saveEarly(
    id: string,
    changes: Record<string, unknown> = {},
    by: SubmissionDeps = deps,
  ): Promise<void> {
    const submissionId = await by.store.transaction(async (tx) => {
      const found = await store.applications.lock(tx, id)
      if (!found) throw new Error('the application is gone')
      const answers = Object.fromEntries(
        Object.entries({ ...found.answers, ...changes }).filter(([, value]) => value !== undefined),
      )
      const kept = await store.applications.keep(tx, found, { answers, now: now() })
      const prepared = await prepareApplication(by, tx, kept, createProgress(answers))
      await voidAcceptanceIfChanged(deps, tx, kept, createProgress(answers))
      for (const event of prepared?.events ?? []) {
        const actor = { kind: 'system' } as const
        await store.audit.append(tx, { applicationId: id, actor, ...event, now: now() })
      }
      return prepared?.submissionId
    })
    if (submissionId) await prepareAndWait(by, submissionId)
  }

  async function application(id: string) {
    const found = await store.applications.find(store.db, id)
    if (!found) throw new Error('the application is gone')
    return found
  }

  async function agree(id: string, attested = false, given = terms): Promise<void> {
    const found = await application(id)
    await store.transaction((tx) =>
      accept(deps, tx, found, {
        progress: createProgress(found.answers),
        terms: given,
        attested,
        session,
        acceptanceContext,
        ...(found.answers.people ? { attester } : {}),
      }),
    )
  }

  /** Changes fields of one of a company's people as a page does; `undefined` withdraws one. */
  async function changePerson(
    id: string,
    personId: string,
    changes: Record<string, unknown>,
  ): Promise<void> {
    const people = ((await application(id)).answers.people as TestPerson[]).map((person) => {
      if (person.id !== personId) return person
      const wire = Object.entries({ ...person.wire, ...changes })
      return {
        ...person,
        wire: Object.fromEntries(wire.filter(([, value]) => value !== undefined)),
      }
    })
    await change(id, { people })
  }

  /** Keeps changed answers as a page does; `undefined` withdraws one. */
  async function change(id: string, changes: Record<string, unknown>): Promise<void> {
    await store.transaction(async (tx) => {
      const draft = await store.applications.lock(tx, id)
      if (!draft) throw new Error('the application is gone')
      const answers = Object.fromEntries(
        Object.entries({ ...draft.answers, ...changes }).filter(([, value]) => value !== undefined),
      )
      const kept = await store.applications.keep(tx, draft, { answers, now: now() })
      await voidAcceptanceIfChanged(deps, tx, kept, createProgress(answers))
    })
  }

  async function asked(id: string, attestation = false) {
    const { revision } = await application(id)
    const evaluateProgress = (answers: Record<string, unknown>) =>
      createProgress(answers, attestation)
    return { applicationId: id, revision, session, termsVersion, evaluateProgress }
  }

  async function submission(id: string) {
    const found = await store.submissions.findByApplication(store.db, id)
    if (!found) throw new Error('there is no submission')
    return found
  }

  /** What the customer would be told against what is so on the platform. */
  async function watch(moment: string): Promise<void> {
    for (const shown of await simulatorApplicationsByCustomer()) {
      const { place, status, isRefused } = shown
      if (!mayBeSaid(place, status, isRefused)) untruths.push(`${moment}: ${place} while ${status}`)
    }
  }

  async function simulatorApplicationsByCustomer() {
    const there = new Map((await simulator.applications()).map((each) => [each.customerId, each]))
    const rows = await store.db
      .selectFrom('submission')
      .innerJoin('application', 'application.id', 'submission.applicationId')
      .select([
        'application.customerId',
        'submission.state',
        'submission.platformStatus',
        'submission.heldAt',
        'submission.lastCode',
      ])
      .execute()
    return rows.map(({ customerId, ...row }) => ({
      place: getSubmissionStatus(row).name,
      status: there.get(customerId)?.status,
      isRefused: row.state === 'awaiting_customer' && row.platformStatus === null,
    }))
  }

  async function individuals(id: string): Promise<Record<string, unknown>[]> {
    const { customerId } = await application(id)
    const there = (await simulator.applications()).filter((each) => each.customerId === customerId)
    return there.flatMap(({ shown }) => {
      const details = shown.customer_details as { individuals?: Record<string, unknown>[] }
      return details.individuals ?? []
    })
  }

  return {
    store,
    simulator,
    clock,
    pass,
    calls,
    untruths,
    lines,
    deps,
    createDeps,
    fetch,
    draft,
    begin,
    saveEarly,
    agree,
    change,
    changePerson,
    application,
    asked,
    submission,
    breaks,
    heals,
    /** From now on the customer's page is compared with the platform around every call. */
    watches: () => network.looksAround(watch),
    submit: async (id: string, by: SubmissionDeps = deps) => submitAndWait(by, await asked(id)),
    place: async (id: string) => getSubmissionStatus(await submission(id)),
    applicationsOnPlatform: async (id: string) => {
      const { customerId } = await application(id)
      return (await simulator.applications()).filter((each) => each.customerId === customerId)
    },
    /** The people of a company as the platform has them, by their full names. */
    platformPeople: async (id: string) =>
      Object.fromEntries(
        (await individuals(id)).map((each) => [`${each.first_name} ${each.last_name}`, each]),
      ),
    /** How many people of it there are, one who was added twice counted twice. */
    countPlatformPeople: async (id: string) => (await individuals(id)).length,
    operations: async (id: string) =>
      store.submissions.operations(store.db, (await submission(id)).id),
    events: async (id: string) =>
      (await store.audit.list(store.db, id)).map(
        ({ event, detail }): Record<string, unknown> => ({ event, ...(detail as object) }),
      ),
    /** Lets the recovery loop work, moving time from one due moment to the next, until it has no more to do. */
    async recover(by: SubmissionDeps = deps, turns = 200): Promise<void> {
      for (let silences = 0; turns > 0; turns--) {
        silences = await runRecoveryPass(by, new AbortController().signal, silences)
        const next = await nextMoment(store)
        if (next === undefined) return
        pass(Math.max(next.getTime() - clock.now.getTime(), 0))
      }
      throw new Error('it did not come to an end')
    },
  }
}

/** When something is next to be sent or asked; undefined when nothing is. */
async function nextMoment({ db }: Store): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('application', 'application.id', 'submission.applicationId')
    .select(['nextAttemptAt', 'leaseUntil', 'nextCheckAt', 'state', 'heldAt', 'reportedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('operation')
          .select('operation.id')
          .whereRef('operation.submissionId', '=', 'submission.id')
          .where('operation.state', '=', 'pending'),
      ).as('pending'),
    )
    .execute()
  const times = rows.flatMap((row) => {
    const { nextAttemptAt, leaseUntil, nextCheckAt, state, heldAt, reportedAt, pending } = row
    if (state === 'submitted') return nextCheckAt ? [nextCheckAt.getTime()] : []
    if (state === 'preparing' && !pending) return nextCheckAt ? [nextCheckAt.getTime()] : []
    if (state === 'preparing' && !nextAttemptAt) return []
    if (!pending || heldAt || reportedAt || state === 'manual_review') return []
    return [Math.max(nextAttemptAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0)]
  })
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

function mayBeSaid(place: string, status: string | undefined, isRefused: boolean): boolean {
  const taken = ['SUBMITTED', 'PROCESSING', 'APPROVED', 'REJECTED', 'CHANGES_REQUESTED']
  switch (place) {
    case 'created':
      return status !== undefined
    case 'submitted':
      return taken.includes(status ?? '')
    case 'processing':
      return taken.slice(1).includes(status ?? '')
    case 'approved':
      return status === 'APPROVED'
    case 'rejected':
      return status === 'REJECTED'
    case 'awaiting_customer':
      // What was refused is to be mended, whatever the platform makes of the rest.
      return isRefused || status === 'INCOMPLETE' || status === 'CHANGES_REQUESTED'
    case 'ready':
      return status === 'READY_FOR_SUBMISSION'
    case 'refused':
      return status === undefined
    default:
      return true
  }
}

const operations: [RegExp, string][] = [
  [/^POST .*\/oauth\/token$/, 'token'],
  [/^POST .*\/v1\/applications$/, 'create'],
  [/^GET .*\/v1\/applications$/, 'list'],
  [/^GET .*\/status$/, 'status'],
  [/^POST .*\/submit$/, 'submit'],
  [/^GET .*\/v1\/applications\/[^/]+$/, 'find'],
  [/^POST .*\/individual$/, 'add'],
  [/^PATCH .*\/individual\/[^/]+$/, 'change'],
  [/^DELETE .*\/individual\/[^/]+$/, 'delete'],
  [/^PATCH /, 'update'],
]

function callOf(url: string, init: RequestInit, calls: Call[], at: Date): Call {
  const path = new URL(url).pathname
  const said = `${init.method} ${path}`
  const operation = operations.find(([pattern]) => pattern.test(said))?.[1] ?? said
  const headers = new Headers(init.headers)
  return {
    operation,
    nth: calls.filter((call) => call.operation === operation).length + 1,
    path,
    at,
    requestId: headers.get('x-svc-request-id') ?? '',
    idempotencyId: headers.get('x-svc-idempotency-id') ?? '',
    // A file is streamed, and read by who it is for.
    body: init.body instanceof Uint8Array ? Buffer.from(init.body).toString() : '',
    fault: false,
  }
}
