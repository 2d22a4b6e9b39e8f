/**
 * Setup for sending: a real store, the real client and the embedded platform as its network, with
 * a clock that is moved, faults between client and platform, and a record of every call.
 */

import { randomUUID } from 'node:crypto'
import { recordAcceptance } from '../../lib/acceptance/record-acceptance.ts'
import { voidAcceptanceIfChanged } from '../../lib/acceptance/state/void-acceptance.ts'
import type { Tx } from '../../lib/database/schema.ts'
import { createLogger } from '../../lib/observability/logging/logger.ts'
import type { Fetch } from '../../lib/platform/client/client.ts'
import { toRetentionPeriods } from '../../lib/privacy/rules/retention-periods.ts'
import {
  prepareAndWait,
  prepareApplication,
  prepareBudgetMs,
} from '../../lib/submission/prepare-application.ts'
import { runRecoveryPass } from '../../lib/submission/recovery-loop.ts'
import { inlineBudgetMs } from '../../lib/submission/rules/delays-and-limits.ts'
import { getSubmissionStatus } from '../../lib/submission/state/submission-status.ts'
import type { SubmissionDeps } from '../../lib/submission/submission-deps.ts'
import { submitAndWait } from '../../lib/submission/submit-and-wait.ts'
import type { TestStore } from '../test-store.ts'
import { acceptanceContext } from './acceptance-context.ts'
import type { TestPerson } from './company-answers.ts'
import { nextMoment } from './next-moment.ts'
import {
  attester,
  createPlatformAnswers,
  createProgress,
  session,
  terms,
  termsVersion,
} from './platform-answers.ts'
import { isTrueStatus } from './status-truth.ts'
import { createTestNetwork } from './test-network.ts'
import { createTestClient } from './test-platform-client.ts'

const yearMs = 365 * 86_400_000

export type SubmissionSetup = ReturnType<typeof setUpSubmission>

export function setUpSubmission(
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
      // The customer stops waiting when the clock has come so far; any other wait moves the clock.
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

  /** Lets the customer's session open an application. */
  async function letIn(tx: Tx, id: string): Promise<void> {
    if (!(await store.sessions.find(tx, session, now())))
      await store.sessions.add(tx, session, new Date(clock.now.getTime() + yearMs), now())
    await store.sessions.grant(tx, session, id)
  }

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
      await store.applications.updateAnswers(tx, draft, { answers, now: now() })
      await letIn(tx, id)
    })
    return id
  }

  /** Starts an application and accepts it. */
  async function begin(
    answers: Record<string, unknown> = createPlatformAnswers(),
    attestation = false,
    customer: { givenCustomerId?: string; earlierApplicationId?: string } = {},
  ) {
    const id = await draft(answers, customer)
    await agree(id, attestation)
    return id
  }

  /** Saves changed answers as a page does if applications are created early; then sends them. */
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
      const saved = await store.applications.updateAnswers(tx, found, { answers, now: now() })
      const prepared = await prepareApplication(by, tx, saved, createProgress(answers))
      await voidAcceptanceIfChanged(deps, tx, saved, createProgress(answers))
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
      recordAcceptance(deps, tx, found, {
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

  /** Saves changed answers as a page does; `undefined` withdraws one. */
  async function change(id: string, changes: Record<string, unknown>): Promise<void> {
    await store.transaction(async (tx) => {
      const draft = await store.applications.lock(tx, id)
      if (!draft) throw new Error('the application is gone')
      const answers = Object.fromEntries(
        Object.entries({ ...draft.answers, ...changes }).filter(([, value]) => value !== undefined),
      )
      const saved = await store.applications.updateAnswers(tx, draft, { answers, now: now() })
      await voidAcceptanceIfChanged(deps, tx, saved, createProgress(answers))
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

  /** Compares the customer's page with the platform's truth. */
  async function watch(moment: string): Promise<void> {
    for (const each of await simulatorApplicationsByCustomer()) {
      const { shown, status, isRefused } = each
      if (!isTrueStatus(shown, status, isRefused)) {
        untruths.push(`${moment}: ${shown} while ${status}`)
      }
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
      shown: getSubmissionStatus(row).name,
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
    letIn,
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
    /** Compares the customer's page with the platform around every call from now on. */
    watches: () => network.looksAround(watch),
    submit: async (id: string, by: SubmissionDeps = deps) => submitAndWait(by, await asked(id)),
    getStatus: async (id: string) => getSubmissionStatus(await submission(id)),
    applicationsOnPlatform: async (id: string) => {
      const { customerId } = await application(id)
      return (await simulator.applications()).filter((each) => each.customerId === customerId)
    },
    /** The people of a company as the platform has them, by their full names. */
    platformPeople: async (id: string) =>
      Object.fromEntries(
        (await individuals(id)).map((each) => [`${each.first_name} ${each.last_name}`, each]),
      ),
    /** Counts its people on the platform; a person added twice counts twice. */
    countPlatformPeople: async (id: string) => (await individuals(id)).length,
    operations: async (id: string) =>
      store.submissions.listOperations(store.db, (await submission(id)).id),
    events: async (id: string) =>
      (await store.audit.list(store.db, id)).map(
        ({ event, detail }): Record<string, unknown> => ({ event, ...(detail as object) }),
      ),
    /** Lets the recovery loop work, moving time from one due moment to the next, until it has no more to do. */
    async recover(by: SubmissionDeps = deps, passes = 200): Promise<void> {
      for (let silences = 0; passes > 0; passes--) {
        silences = await runRecoveryPass(by, new AbortController().signal, silences)
        const next = await nextMoment(store)
        if (next === undefined) return
        pass(Math.max(next.getTime() - clock.now.getTime(), 0))
      }
      throw new Error('it did not come to an end')
    },
  }
}
