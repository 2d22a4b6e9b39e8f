/**
 * Products that are wrong in one way each. A mutant is made by a patch on a copy of the tree, built,
 * and run against the rows that are there to catch it: at least one of them must fail.
 */

export type Mutant = {
  name: string
  patches: { file: string; from: string; to: string }[]
  /** The rows that are there to catch it, as `--only` takes them. */
  rows: string
  /** Needs sessions that really run at once: PGlite has one. */
  postgres?: boolean
}

export const mutants: Mutant[] = [
  {
    name: 'no key',
    patches: [
      {
        file: 'lib/platform/client/send-request.ts',
        from: '      ...(request.idempotencyId && {',
        to: '      ...(false && {',
      },
    ],
    rows: '^create: timeout after commit .documented|^nothing goes wrong',
  },
  {
    name: 'a new key per try',
    patches: [
      {
        file: 'lib/submission/execute-create.ts',
        from: 'platform.createApplication(body, context.operation)',
        to: 'platform.createApplication(body, { idempotencyId: crypto.randomUUID() })',
      },
    ],
    rows: '^create: (delivered late|timeout after commit, and no list).*documented',
  },
  {
    name: 'check, then insert',
    patches: [
      {
        file: 'lib/submission/submit-and-wait.ts',
        from: '  let intent: SubmissionIntent\n',
        to: '  let intent: SubmissionIntent\n  const seen = await deps.store.submissions.findByApplication(deps.store.db, request.applicationId)\n',
      },
      {
        file: 'lib/submission/submit-and-wait.ts',
        from: 'await enqueueSubmission(deps, tx, request)',
        to: 'await enqueueSubmission({ ...deps, seen } as typeof deps, tx, request)',
      },
      {
        file: 'lib/submission/enqueue-submission.ts',
        from: '  deps: NotificationDeps & { demands?: Demands | undefined },\n',
        to: '  deps: NotificationDeps & { demands?: Demands | undefined; seen?: Submission },\n',
      },
      {
        file: 'lib/submission/enqueue-submission.ts',
        from: '  const { store, now, demands } = deps\n',
        to: '  const { store, now, demands, seen } = deps\n',
      },
      {
        file: 'lib/submission/enqueue-submission.ts',
        from: '  const submission = await store.submissions.findByApplication(tx, application.id)\n  if (submission && !isAwaitingCustomer(submission)) {',
        to: '  const submission = seen\n  if (submission && !isAwaitingCustomer(submission)) {',
      },
      {
        file: 'lib/submission/store/rounds.ts',
        from: "        .onConflict((conflict) => conflict.column('applicationId').doNothing())\n",
        to: '',
      },
      {
        file: 'lib/database/migrations/initial/submissions.ts',
        from: '  application_id uuid not null unique references application,',
        to: '  application_id uuid not null references application,',
      },
    ],
    rows: '^(double click|fifty at once|two tabs)',
    postgres: true,
  },
  {
    name: 'redirects are followed',
    patches: [
      {
        file: 'lib/platform/client/transport.ts',
        from: "import { Agent, request } from 'undici'",
        to: "import { Agent, interceptors, request } from 'undici'",
      },
      {
        file: 'lib/platform/client/transport.ts',
        from: '        dispatcher: agent,',
        to: '        dispatcher: agent.compose(interceptors.redirect({ maxRedirections: 3 })),',
      },
    ],
    rows: '^create: 30[1278].*documented',
  },
  {
    name: 'the outcome is recorded before the answer',
    patches: [
      {
        file: 'lib/submission/execute-submit.ts',
        from: '  const outcome = await platform.submitApplication(id, operation)\n',
        to: '  const early = await recordSubmitted(context, undefined)\n  const outcome = await platform.submitApplication(id, operation)\n  if (early) return early\n',
      },
    ],
    rows: '^submit: (reset before headers|timeout), without effect .documented',
  },
  {
    name: 'unknown is treated as failed',
    patches: [
      {
        file: 'lib/submission/execute-create.ts',
        from: "  return outcome.outcome === 'refused'\n",
        to: "  if (outcome.outcome === 'unknown') return recordRefusal(context, [], 'refused')\n  return outcome.outcome === 'refused'\n",
      },
    ],
    rows: '^create: (timeout|50[0-9]) after commit .documented',
  },
  {
    name: 'a person is added again unlooked',
    patches: [
      {
        file: 'lib/submission/execute-individual.ts',
        from: '  if (mayIndividualExist(context) || isUntouchedSinceCreation(context.earlier)) {',
        to: '  if (isUntouchedSinceCreation(context.earlier)) {',
      },
    ],
    rows: '^the third of three people: timeout after commit.*(documented|ignores)',
  },
  {
    name: 'a token for every call',
    patches: [
      {
        file: 'lib/platform/client/token-source.ts',
        from: 'const serving = cached && now < cached.endsAtMs ? cached : undefined',
        to: 'const serving = cached && now < 0 ? cached : undefined',
      },
    ],
    rows: '^the token expires in flight',
  },
  {
    name: 'a lease without a fence',
    patches: [
      {
        file: 'lib/submission/store/leases.ts',
        from: "        .where('id', '=', id)\n        .where('fence', '=', fence)\n        .where('leaseOwner', 'is not', null)",
        to: "        .where('id', '=', id)\n        .where('leaseOwner', 'is not', null)",
      },
      {
        file: 'lib/submission/store/leases.ts',
        from: "    .where('id', '=', id)\n    .where('fence', '=', fence)\n    .returning(['id', 'applicationId', 'state'])",
        to: "    .where('id', '=', id)\n    .returning(['id', 'applicationId', 'state'])",
      },
      {
        file: 'lib/submission/store/submissions.ts',
        from: "      .where('id', '=', id)\n      .where('fence', '=', fence)\n      .returning(submissionColumns)",
        to: "      .where('id', '=', id)\n      .returning(submissionColumns)",
      },
    ],
    rows: '^a paused owner',
  },
]
