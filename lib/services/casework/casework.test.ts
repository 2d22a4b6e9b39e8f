import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlatformAnswers } from '@/test-support/submission/bench-answers.ts'
import { jsonResponse, silences } from '@/test-support/submission/network-faults.ts'
import { createSubmissionBench } from '@/test-support/submission/submission-bench.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import { createKeyring } from '../../adapters/database/keys/keyring.ts'
import type { StaffRole } from '../../adapters/database/schema.ts'
import { createStore } from '../../adapters/database/store.ts'
import type { Member } from '../staff/staff-deps.ts'
import { assignApplication } from './assign-application.ts'
import { exportApplications, formatCsv } from './export-applications.ts'
import { listApplications, searchApplications } from './list-applications.ts'
import { resolveApplication, retryApplication } from './manual-review.ts'
import { viewApplication } from './view-application.ts'
import { maxNoteLength, writeNote } from './write-note.ts'

const grace = '3f2b8c1e-0000-4000-8000-00000000000a'
const hal = '3f2b8c1e-0000-4000-8000-00000000000b'

function memberOf(role: StaffRole, id = grace): Member {
  return { id, role, branch: '', scope: everyApplication } as Member
}

/** The answers as the pages keep them, for a person of that name. */
function named(first_name: string, last_name: string) {
  const kept = (values: Record<string, string>) => ({ typed: {}, values })
  return {
    applicant: kept({ application_type: 'INDIVIDUAL' }),
    name: kept({ first_name, last_name }),
    contact: kept({ email_address: 'Canary@example.com', telephone_number: '+12065552671' }),
  }
}

describe.each(await openTestStores())('the desk on $name', (opened) => {
  const { store, keyring } = opened
  const agent = memberOf('agent')
  const supervisor = memberOf('supervisor')

  beforeEach(async () => {
    await opened.reset()
    for (const [id, name] of [
      [grace, 'Grace'],
      [hal, 'Hal'],
    ] as const) {
      const person = { name, address: `${name}@example.com` }
      await store.staff.add(store.db, { id, person, role: 'agent', now: new Date() })
    }
  })
  afterAll(opened.close)

  async function begun(answers: Record<string, unknown> = {}): Promise<string> {
    const id = crypto.randomUUID()
    await store.transaction(async (tx) => {
      const now = new Date()
      const given = { locale: 'en', expiresAt: new Date(now.getTime() + 3_600_000), now }
      const ids = { id, customerId: `PTC-${id}`, accountId: `ACC-${id}` }
      const application = await store.applications.add(tx, { ...ids, ...given })
      await store.applications.keep(tx, application, { answers, now })
    })
    return id
  }

  const deps = { store, now: () => new Date() }

  async function found(typed: string, by = store): Promise<string[]> {
    const listing = await searchApplications({ ...deps, store: by }, agent, typed, {})
    if (listing === 'forbidden' || !('entries' in listing)) throw new Error('It was not searched')
    return listing.entries.map(({ applicationId }) => applicationId)
  }

  async function eventsOf(id: string) {
    return (await store.audit.list(store.db, id)).map(({ event, actor, detail }) => ({
      event,
      actor,
      detail,
    }))
  }

  it('finds an application by what was kept last, and by nothing of before', async () => {
    const id = await begun(named('Maya', 'Johnson'))
    expect(await found('joh may')).toEqual([id])
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('It is there')
      await store.applications.keep(tx, application, {
        answers: named('Maya', 'Haddad'),
        now: new Date(),
      })
    })
    expect(await found('joh')).toEqual([])
    expect(await found('hadd')).toEqual([id])
    expect(await found('canary@EXAMPLE.com')).toEqual([id])
  })

  it('finds it during a change of keys, and afterwards without the older one', async () => {
    const id = await begun(named('Maya', 'Johnson'))
    const newSecret = 'another secret for tests, long enough too'
    const both = createStore({
      database: opened.database,
      keyring: createKeyring([newSecret, testSecret], testErasureKeys()),
    })
    expect(await found('joh', both)).toEqual([id])
    while ((await both.countToRewrap()) > 0) await both.rewrap(10)
    const [entry] = await store.db.selectFrom('caseworkEntry').select('keyId').execute()
    expect(entry?.keyId).toBe(both.currentKeyId)
    expect(entry?.keyId).not.toBe(keyring.currentKeyId)
    const after = createStore({
      database: opened.database,
      keyring: createKeyring([newSecret], testErasureKeys()),
    })
    expect(await found('joh', after)).toEqual([id])
  })

  it('says nothing of a name in the index, and forgets all of it with the application', async () => {
    const id = await begun(named('Maya', 'Johnson'))
    await assignApplication(deps, agent, { application: id, to: hal })
    await writeNote(deps, agent, { application: id, text: 'A canary called' })
    const tokens = await store.db.selectFrom('searchToken').selectAll().execute()
    const notes = await store.db.selectFrom('caseworkNote').selectAll().execute()
    expect(tokens.length).toBeGreaterThan(8)
    const stored = [...tokens.map(({ token }) => token), ...notes.map(({ note }) => note)]
    const bytes = Buffer.concat(stored.map((each) => Buffer.from(each))).toString('latin1')
    for (const word of ['canary', 'john', 'maya']) expect(bytes.toLowerCase()).not.toContain(word)
    await store.transaction((tx) => store.applications.erase(tx, id, new Date()))
    for (const table of ['searchToken', 'caseworkNote', 'caseworkEntry'] as const) {
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await viewApplication(deps, agent, id)).toBe('gone')
    expect(await writeNote(deps, agent, { application: id, text: 'Too late' })).toBe('gone')
    expect(await assignApplication(deps, agent, { application: id, to: hal })).toBe('gone')
  })

  it('shows where each stands, without whoever writes it knowing of the desk', async () => {
    const bench = createSubmissionBench(opened)
    async function stateOf(id: string) {
      const entry = await store.casework.find(store.db, everyApplication, id)
      return [entry?.state, entry?.manualReview]
    }
    const id = await bench.begin()
    expect(await stateOf(id)).toEqual(['draft', false])
    bench.breaks(({ operation }) => (operation === 'submit' ? silences['425'] : undefined))
    await bench.submit(id)
    expect(await stateOf(id)).toEqual(['sending', false])
    bench.heals()
    await bench.recover()
    expect(await stateOf(id)).toEqual(['approved', false])
    const rejected = await bench.begin(createPlatformAnswers('Reject'))
    await bench.submit(rejected)
    await bench.recover()
    expect(await stateOf(rejected)).toEqual(['rejected', false])
    const states = await listApplications(deps, agent, { state: 'rejected' }, {})
    expect(states).toMatchObject({ entries: [{ applicationId: rejected }] })
    await store.db
      .updateTable('application')
      .set({ channel: 'branch' })
      .where('id', '=', id)
      .execute()
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      channel: 'branch',
    })
  })

  it('writes down a look once an hour of each, and before anything is shown', async () => {
    const id = await begun(named('Maya', 'Johnson'))
    const clock = { now: new Date('2026-11-02T10:00:00Z') }
    const timed = { store, now: () => clock.now }
    const look = (member: Member) => viewApplication(timed, member, id)
    expect(await look(agent)).toMatchObject({
      application: { id },
      trail: [{ event: 'application_viewed' }],
    })
    await look(agent)
    await look(memberOf('supervisor', hal))
    clock.now = new Date('2026-11-02T11:00:01Z')
    await look(agent)
    expect((await eventsOf(id)).map(({ event, actor }) => [event, actor])).toEqual(
      [grace, hal, grace].map((by) => ['application_viewed', { kind: 'staff', id: by }]),
    )
  })

  it('gives an application to one of staff, to nobody, and never to whoever is disabled', async () => {
    const id = await begun()
    expect(await assignApplication(deps, agent, { application: id, to: hal })).toBe('done')
    expect(await assignApplication(deps, agent, { application: id, to: hal })).toBe('gone')
    expect(await listApplications(deps, agent, { assignedTo: hal }, {})).toMatchObject({
      entries: [{ applicationId: id, assignee: 'Hal', name: undefined }],
    })
    expect(await assignApplication(deps, agent, { application: id, to: null })).toBe('done')
    await store.staff.change(store.db, hal, { disabledAt: new Date() }, new Date())
    expect(await assignApplication(deps, agent, { application: id, to: hal })).toBe('gone')
    expect(await eventsOf(id)).toEqual(
      [hal, null].map((account) => ({
        event: 'application_assigned',
        actor: { kind: 'staff', id: grace },
        detail: { account },
      })),
    )
  })

  it('keeps notes in their order, with whose they are, and says what is wrong with one', async () => {
    const id = await begun()
    const write = (text: string) => writeNote(deps, agent, { application: id, text })
    expect(await write(' \n ')).toBe('missing')
    expect(await write('a'.repeat(maxNoteLength + 1))).toBe('too_long')
    expect(await write('First\r\nand more')).toBe('done')
    expect(await write('Second')).toBe('done')
    const viewed = await viewApplication(deps, memberOf('agent', hal), id)
    expect(viewed).toMatchObject({
      notes: [
        { text: 'First\nand more', writtenBy: grace },
        { text: 'Second', writtenBy: grace },
      ],
    })
    expect(typeof viewed === 'object' && 'names' in viewed && viewed.names.get(grace)).toBe('Grace')
    expect(JSON.stringify(await eventsOf(id))).not.toContain('First')
  })

  it('goes on with what stopped, under the name of whoever pressed', async () => {
    const bench = createSubmissionBench(opened)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? async () => jsonResponse(403, {}) : undefined,
    )
    await bench.submit(id)
    const waiting = await listApplications(deps, agent, { state: 'manual_review' }, {})
    expect(waiting).toMatchObject({ entries: [{ applicationId: id, manualReview: true }] })
    expect(await store.casework.countNeedingPerson(store.db, everyApplication, 100)).toBe(1)
    bench.heals()
    expect(await retryApplication(bench.deps, agent, id)).toBe('goes_on')
    expect(await retryApplication(bench.deps, agent, id)).toBe('not_waiting')
    await bench.recover()
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      state: 'approved',
      manualReview: false,
    })
    expect(await eventsOf(id)).toContainEqual({
      event: 'submission_retried',
      actor: { kind: 'staff', id: grace },
      detail: { submission: expect.any(String) },
    })
  })

  it('records what a supervisor found on the platform, unless the platform says otherwise', async () => {
    const bench = createSubmissionBench(opened)
    const other = await bench.begin(createPlatformAnswers('Other'))
    await bench.submit(other)
    const [theirs] = await bench.applicationsOnPlatform(other)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? silences['reset after effect'] : silences['500 before effect'],
    )
    await bench.submit(id)
    bench.heals()
    const submission = await bench.submission(id)
    await store.submissions.record(store.db, submission.id, submission.fence, {
      state: 'manual_review',
      lastCode: 'refused_after_unknown',
      now: bench.clock.now,
    })
    const resolve = (found: string | undefined, member = supervisor) =>
      resolveApplication(bench.deps, member, { application: id, found })
    expect(await resolve(undefined, agent)).toBe('forbidden')
    const [ours] = await bench.applicationsOnPlatform(id)
    expect(await resolve(undefined)).toEqual({
      outcome: 'objected',
      objection: { reason: 'listed', id: ours?.id },
    })
    expect(await resolve(theirs?.id)).toEqual({
      outcome: 'objected',
      objection: { reason: 'other_reference' },
    })
    expect(await resolve('nowhere')).toEqual({
      outcome: 'objected',
      objection: { reason: 'not_confirmed', code: 'not_found' },
    })
    expect(await resolve(ours?.id)).toEqual({ outcome: 'goes_on' })
    expect(await resolve(ours?.id)).toEqual({ outcome: 'not_waiting' })
    await bench.recover()
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      state: 'approved',
    })
  })

  it('gives an agent a list without a name in it, and a supervisor one with', async () => {
    await begun(named('=cmd', 'Johnson'))
    const wish = { filter: {}, language: 'en' as const }
    const plain = await exportApplications(deps, agent, { ...wish, contact: false })
    expect(plain).toMatch(/^\ufeff"Reference","Kind",/)
    expect(plain).not.toMatch(/johnson|canary|2065552671/i)
    expect(await exportApplications(deps, agent, { ...wish, contact: true })).toBe('forbidden')
    const whole = await exportApplications(deps, supervisor, { ...wish, contact: true })
    expect(whole).toContain(`"'=cmd Johnson","canary@example.com","'+12065552671"\r\n`)
    const searched = { ...wish, contact: true, typed: 'john' }
    expect(await exportApplications(deps, supervisor, searched)).toBe(whole)
    const missed = await exportApplications(deps, supervisor, { ...searched, typed: 'nobody' })
    expect(`${missed}`.trim().split('\r\n')).toHaveLength(1)
    const { rows } = await exportsIn()
    expect(rows).toEqual([
      { rows: 1, contact: false },
      { rows: 1, contact: true },
      { rows: 1, contact: true },
      { rows: 0, contact: true },
    ])
  })

  async function exportsIn() {
    const rows = await store.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('event', '=', 'applications_exported')
      .orderBy('sequence')
      .execute()
    return { rows: rows.map(({ detail }) => detail) }
  }
})

describe('a list as CSV', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '|calc', '%0A', '＝1+1', '－1'])(
    'defuses "%s"',
    (text) => {
      expect(formatCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
    },
  )

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(formatCsv([['a "b"', 'c,\nd'], ['e']])).toBe('\ufeff"a ""b""","c,\nd"\r\n"e"\r\n')
  })
})
