import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import { type StaffRole, staffRoles } from '#lib/database/states.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { createStaffAuth } from '#lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, type Member, type StaffDeps } from '#lib/staff/staff-deps.ts'
import { cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import { withMadeUpSession } from '@/test-support/staff/made-up-member.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStore, openTestStores } from '@/test-support/test-store.ts'
import { decideFlaggedSubmission, findPendingDecision } from './decide-flagged-submission.ts'
import {
  type Demand,
  demands,
  type FlagCode,
  noteOnlyDemands,
  parseDemands,
} from './rules/flag-rules.ts'

const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * 60_000,
  passwordCost: cheapPasswordHash,
}
const reason = 'The customer wrote to me, canary'
const someone = '3f2b8c1e-0000-4000-8000-000000000001'

/** Stores the flags of the current acceptance, as it does itself. */
async function flag(
  bench: SubmissionSetup,
  id: string,
  staff: string[],
  codes: FlagCode[] = ['same_device'],
) {
  const { store } = bench
  const acceptance = await store.acceptances.current(store.db, id)
  if (!acceptance) throw new Error('Nobody has accepted it')
  const { id: acceptanceId, acceptedAt } = acceptance
  await store.flags.add(store.db, {
    acceptanceId,
    applicationId: id,
    codes,
    staff,
    way: 'online',
    notedAt: acceptedAt,
  })
}

function depsOf(bench: SubmissionSetup, demand: Demand) {
  return bench.createDeps({ demands: parseDemands(demand) ?? noteOnlyDemands })
}

async function lastEvent(bench: SubmissionSetup, id: string) {
  const recorded = await bench.store.audit.list(bench.store.db, id)
  const { event, actor, detail } = recorded.at(-1) ?? {}
  return { event, actor, detail }
}

const cells = demands.flatMap((demand) =>
  staffRoles.flatMap((role) => [true, false].map((hadPart) => ({ demand, role, hadPart }))),
)

/** Returns the outcome expected from the table of roles and the rule of the second person. */
function expected({ demand, role, hadPart }: (typeof cells)[number]) {
  if (!may(role, 'give_reason', 'application')) return 'forbidden'
  if (demand === 'note') return 'gone'
  if (demand === 'reason') return 'done'
  if (!may(role, 'decide', 'application')) return 'forbidden'
  return hadPart ? 'same_person' : 'done'
}

describe('deciding on a flagged application', async () => {
  const opened = await openTestStore()
  const { store } = opened
  const members = {} as Record<StaffRole, Member>

  beforeAll(async () => {
    const deps: StaffDeps = createStaffDeps(store, () => createStaffAuth(store, settings))
    for (const role of staffRoles) {
      const { member } = await joinStaff(deps, { name: `The ${role}`, role })
      members[role] = withMadeUpSession(member)
    }
  })
  afterAll(opened.close)

  it.each(cells)('$demand, $role, had a part: $hadPart', async (cell) => {
    const { demand, role, hadPart } = cell
    const bench = setUpSubmission(opened)
    const deps = depsOf(bench, demand)
    const member = members[role]
    const id = await bench.begin()
    await flag(bench, id, [hadPart ? member.id : someone])
    await bench.submit(id, deps)
    expect((await bench.getStatus(id)).name).toBe(demand === 'note' ? 'submitted' : 'held')

    // The page says the same before.
    const pending = await findPendingDecision(store, member, id)
    const made = { applicationId: id, outcome: 'sent_on', reason } as const
    const decided = await decideFlaggedSubmission(deps, member, made)
    expect(decided).toBe(expected(cell))
    const refused = { forbidden: 'role', same_person: 'same_person' }[decided as string]
    expect(pending).toEqual(
      demand === 'note' ? undefined : expect.objectContaining({ demand, refused, hadPart }),
    )
    await bench.recover(deps)
    const goesOn = demand === 'note' || decided === 'done'
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(goesOn ? 1 : 0)
    const actor = { kind: 'staff', id: member.id }
    const { id: submission } = await bench.submission(id)
    if (decided === 'done') {
      const released = { event: 'submission_released', submission, demand }
      expect(await bench.events(id)).toContainEqual(released)
    } else if (demand !== 'note') {
      const code = decided === 'same_person' ? 'same_person' : 'role'
      const detail = { submission, code }
      expect(await lastEvent(bench, id)).toEqual({ event: 'decision_refused', actor, detail })
    }
  })

  it.each<[string, AuditEvent]>([
    ['filled it in', { event: 'step_kept', detail: { step: 'name', fields: [], changed: [] } }],
    [
      'only sent its customer a link',
      { event: 'return_link_asked', detail: { link: someone, mail: someone, byAddress: false } },
    ],
    [
      'only uploaded a document for its customer',
      {
        event: 'document_kept',
        detail: { upload: someone, document: 'd', mediaType: 'image/png', size: 1 },
      },
    ],
  ])('is nobody who %s without being named, and nobody who only has a reason', async (_, did) => {
    const bench = setUpSubmission(opened)
    const deps = depsOf(bench, 'second_decision')
    const { supervisor, agent } = members
    const id = await bench.begin()
    await store.transaction((tx) =>
      store.audit.append(tx, {
        applicationId: id,
        actor: { kind: 'staff', id: supervisor.id },
        ...did,
        now: bench.clock.now,
      }),
    )
    await flag(bench, id, [someone])
    await bench.submit(id, deps)
    for (const outcome of ['sent_on', 'sent_back'] as const) {
      const made = { applicationId: id, outcome, reason }
      expect(await decideFlaggedSubmission(deps, supervisor, made)).toBe('same_person')
      expect(await decideFlaggedSubmission(deps, agent, made)).toBe('forbidden')
    }
    expect((await bench.getStatus(id)).name).toBe('held')
  })

  it('must give a reason, and of limited length', async () => {
    const bench = setUpSubmission(opened)
    const deps = depsOf(bench, 'reason')
    const id = await bench.begin()
    await flag(bench, id, [someone])
    await bench.submit(id, deps)
    const made = { applicationId: id, outcome: 'sent_on' } as const
    expect(await decideFlaggedSubmission(deps, members.agent, { ...made, reason: ' \n' })).toBe(
      'missing',
    )
    expect(
      await decideFlaggedSubmission(deps, members.agent, { ...made, reason: 'x'.repeat(501) }),
    ).toBe('too_long')
    // Returning it takes a further permission beyond giving a reason.
    const back = { ...made, outcome: 'sent_back', reason } as const
    expect(await decideFlaggedSubmission(deps, members.agent, back)).toBe('forbidden')
    expect(await decideFlaggedSubmission(deps, members.agent, { ...made, reason })).toBe('done')
    expect(await decideFlaggedSubmission(deps, members.agent, { ...made, reason })).toBe('gone')
  })
})

describe.each(await openTestStores())('what waits for a decision, on $name', (opened) => {
  const { store } = opened
  let supervisor: Member

  beforeEach(async () => {
    await opened.reset()
    const deps = createStaffDeps(store, () => createStaffAuth(store, settings))
    const { member } = await joinStaff(deps, { name: 'Sue', role: 'supervisor' })
    supervisor = withMadeUpSession(member)
  })
  afterAll(opened.close)

  async function held(bench: SubmissionSetup, answers = createPlatformAnswers()): Promise<string> {
    const id = await bench.begin(answers)
    await flag(bench, id, [someone])
    await bench.submit(id, depsOf(bench, 'second_decision'))
    return id
  }

  const decided = (bench: SubmissionSetup, id: string, outcome: 'sent_on' | 'sent_back') =>
    decideFlaggedSubmission(bench.deps, supervisor, { applicationId: id, outcome, reason })

  it('is not sent, however often it is submitted, retried or recovered, and then once', async () => {
    const bench = setUpSubmission(opened)
    bench.watches()
    const id = await held(bench)
    const before = await bench.operations(id)
    for (let days = 0; days < 3; days++) {
      bench.pass(86_400_000)
      await bench.recover()
      expect((await bench.submit(id)).outcome).toBe('already')
      await store.shortenWaits(bench.clock.now)
    }
    expect(bench.calls).toEqual([])
    expect(await bench.getStatus(id)).toMatchObject({ name: 'held', canChange: true })
    expect(await bench.events(id)).toContainEqual(
      expect.objectContaining({ event: 'submission_held', demand: 'second_decision' }),
    )

    // Two at once: one of them decides.
    const both = await Promise.all([decided(bench, id, 'sent_on'), decided(bench, id, 'sent_back')])
    expect(both).toContain('gone')
    if (both[0] !== 'done') return
    await bench.recover()
    await expectSubmittedOnce(bench, id)
    const keys = ({ idempotencyId }: { idempotencyId: string }) => idempotencyId
    expect((await bench.operations(id)).map(keys)).toEqual(before.map(keys))
  })

  it('is sent back to its customer, who has to accept again, and nothing of it was sent', async () => {
    const bench = setUpSubmission(opened)
    bench.watches()
    const id = await held(bench)
    const own = { applicationId: id, address: 'amira@example.com' }
    await store.contacts.prove(store.db, { ...own, by: 'link', now: bench.clock.now })
    const notified = bench.createDeps({ notices: { ...settings, email: true, sms: false } })
    const decision = { applicationId: id, outcome: 'sent_back', reason } as const
    expect(await decideFlaggedSubmission(notified, supervisor, decision)).toBe('done')
    // The customer learns of it, and of no reason.
    expect(await store.notices.ofApplication(store.db, id)).toMatchObject([{ about: 'sent_back' }])
    await bench.recover(notified)
    expect(bench.calls).toEqual([])
    expect(await bench.getStatus(id)).toMatchObject({ name: 'sent_back', tone: 'action' })
    expect((await bench.submit(id)).outcome).toBe('not_accepted')
    expect((await bench.events(id)).slice(-3)).toMatchObject([
      { event: 'acceptance_voided', fields: [] },
      { event: 'submission_sent_back' },
      { event: 'customer_notified', about: 'sent_back' },
    ])
    // Now alone.
    await bench.agree(id)
    await flag(bench, id, [], ['contact_shared'])
    expect((await bench.submit(id, depsOf(bench, 'second_decision'))).outcome).toBe('enqueued')
    await bench.recover()
    await expectSubmittedOnce(bench, id)
    const decisions = await store.flags.decisions(store.db, id)
    expect(decisions).toMatchObject([{ outcome: 'sent_back', decidedBy: supervisor.id, reason }])
  })

  it('holds a later round too, and the status on the platform is polled afterwards', async () => {
    const bench = setUpSubmission(opened)
    bench.watches()
    const id = await bench.begin(createPlatformAnswers('Changes'))
    await bench.submit(id)
    await bench.recover()
    expect((await bench.getStatus(id)).name).toBe('awaiting_customer')
    await bench.change(id, {
      'customer_details.telephone_number': '+12025550148',
      'customer_details.passport_number': 'M22Y11U58',
      'customer_details.mailing_address.postal_code': '62702',
    })
    await bench.agree(id)
    await flag(bench, id, [someone])
    const deps = depsOf(bench, 'second_decision')
    await bench.submit(id, deps)
    const sent = bench.calls.filter(({ idempotencyId }) => idempotencyId).length
    await bench.recover()
    expect(bench.calls.filter(({ idempotencyId }) => idempotencyId)).toHaveLength(sent)
    expect((await bench.getStatus(id)).name).toBe('held')
    expect(await decided(bench, id, 'sent_back')).toBe('done')
    expect((await bench.getStatus(id)).name).toBe('sent_back')
    expect((await bench.submission(id)).state).toBe('awaiting_customer')
    await bench.agree(id)
    await bench.submit(id, deps)
    await bench.recover()
    await expectSubmittedOnce(bench, id)
    const update = bench.calls.find(({ operation }) => operation === 'update')
    expect(update?.body).toContain('+12025550148')
  })

  it('is retained while it waits, and the reason is erased with it', async () => {
    const bench = setUpSubmission(opened)
    const log = createLogger({ level: 'fatal' })
    const id = await held(bench)
    const later = new Date(bench.clock.now.getTime() + 1_000 * 86_400_000)
    expect(await eraseExpired({ store, log }, later)).toBe(0)
    await decided(bench, id, 'sent_back')
    const rows = await store.db.selectFrom('flagDecision').select('reason').execute()
    expect(Buffer.from(rows[0]?.reason ?? []).toString('latin1')).not.toContain('canary')
    expect(await eraseExpired({ store, log }, later)).toBe(1)
    const after = await store.db.selectFrom('flagDecision').selectAll().execute()
    expect(after).toMatchObject([{ outcome: 'sent_back', reason: null }])
    expect(JSON.stringify(await bench.events(id))).not.toContain('canary')
  })
})
