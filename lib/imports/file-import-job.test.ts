import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import { createStore } from '#lib/database/store.ts'
import { deleteDueObjects, queueOrphans } from '#lib/documents/delete-objects.ts'
import { createKeyring, KeyUnknown } from '#lib/keys/keyring/keyring.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { addPartner, endPartner } from '#lib/partners/manage-partners.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { bytesOf, csvOf, lineOf } from '@/test-support/imports/customer-file.ts'
import { notificationSettings } from '@/test-support/notification-setup.ts'
import { startTestBucket } from '@/test-support/servers/s3-server.ts'
import { addStaff } from '@/test-support/staff/add-staff.ts'
import { createMadeUpMember, withMadeUpMembers } from '@/test-support/staff/made-up-member.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { withBucket } from '@/test-support/submission/bucket-setup.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { type FileImportDeps, workOnImport } from './file-import-job.ts'
import {
  changeImport,
  findImport,
  listImports,
  openImportReport,
  receiveImport,
} from './manage-imports.ts'
import { maxFileBytes } from './rules/limits.ts'

const dayMs = 24 * 3_600_000
const six = csvOf(...Array.from({ length: 6 }, (_, index) => lineOf(`A-${index + 1}`)))

describe.each(await openTestStores())('imports of administrators, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function setUp(on: Pick<typeof opened, 'store'> = opened) {
    const bench = setUpApplications(on, {
      getQuestionSettings: (language) => ({ ...testSettings, language }),
    })
    const { store, clock } = bench
    const now = () => clock.now
    const who = { name: 'Ada', role: 'administrator' } as const
    const { account } = await addStaff(createTestStaffDeps(store), who)
    const member = createMadeUpMember('administrator', account)
    const deps = { store, now, invites: true }
    const job: FileImportDeps = {
      ...bench.deps,
      log: createLogger({ level: 'silent' }),
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en', 'es', 'ar'],
      funnel: createFunnelCounters(),
      notices: { ...notificationSettings, sms: false },
      wait: async () => undefined,
    }
    const managing = { store, now, actor: { kind: 'staff', id: 'noor' } } as const
    async function addKey(name: string) {
      await addPartner(managing, { name, scopes: ['applications:start'] })
      const found = (await store.partners.list(store.db)).find((each) => each.name === name)
      return found?.id ?? ''
    }
    const partnerId = await addKey('Acme shop')
    const receive = (text: string, over: { name?: string; partnerId?: string } = {}) =>
      receiveImport(deps, member, {
        partnerId,
        name: 'customers.csv',
        bytes: bytesOf(text),
        ...over,
      })
    async function add(text: string, over = {}) {
      const received = await receive(text, over)
      if (received.outcome !== 'received') throw new Error(received.outcome)
      return received.id
    }
    const work = (id: string, over: Partial<FileImportDeps> = {}) =>
      workOnImport({ ...job, ...over }, id, new AbortController().signal)
    const change = (id: string, to: 'start' | 'stop' | 'remove', perMinute = 60) =>
      changeImport(deps, member, id, { change: to, perMinute })
    async function find(id: string) {
      const found = await findImport(deps, member, id)
      if (typeof found === 'string') throw new Error(found)
      return found
    }
    async function report(id: string) {
      const opened = await openImportReport(deps, member, id)
      if (typeof opened === 'string') throw new Error(opened)
      const chunks: Uint8Array[] = []
      for await (const chunk of opened) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    }
    const count = async (table: 'application' | 'fileImportChunk' | 'mail') => {
      const counted = store.db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('n'))
      return Number((await counted.executeTakeFirstOrThrow()).n)
    }
    /** A deps whose process ends in the transaction that starts that row, or after it. */
    function dyingAt(row: number, when: 'within' | 'after'): Partial<FileImportDeps> {
      let rows = 0
      const transaction: Store['transaction'] = async (run) => {
        let isStart = false
        const result = await store.transaction(async (tx) => {
          const done = await run(tx)
          isStart = Object(done).outcome === 'started'
          if (isStart) rows += 1
          if (isStart && rows === row && when === 'within') throw new Error('the process ends')
          return done
        })
        if (isStart && rows === row) throw new Error('the process ends')
        if (rows >= row) throw new Error('the process has ended')
        return result
      }
      // A process that ended writes nothing any more, and leaves its lease.
      const fileImports = { ...store.fileImports, leave: async () => undefined }
      return { store: { ...store, transaction, fileImports } }
    }
    return {
      ...bench,
      deps,
      managing,
      addKey,
      partnerId,
      member,
      receive,
      add,
      work,
      change,
      find,
      report,
      count,
      dyingAt,
    }
  }

  it('check the file first, then start and invite each customer once, and report codes alone', async () => {
    const { add, work, change, find, report, count, store, clock, partnerId } = await setUp()
    const file = csvOf(
      lineOf('A-1'),
      lineOf('A-2', { 'birth.date_of_birth': 'yesterday' }),
      lineOf('A-3', { 'contact.email_address': '' }),
      lineOf('A-4'),
    )
    const id = await add(file)
    const stored = await store.db.selectFrom('fileImportChunk').selectAll().execute()
    expect(Buffer.concat(stored.map(({ bytes }) => bytes)).includes('Maya')).toBe(false)
    await work(id)
    const checked = await find(id)
    expect(checked).toMatchObject({
      state: 'checked',
      progress: {
        bytes: Buffer.byteLength(file),
        counts: { started: 2, known: 0, again: 0, invalid: 2 },
        faults: [
          { column: 'birth.date_of_birth', code: 'wrong_format', times: 1 },
          { column: 'contact.email_address', code: 'missing', times: 1 },
        ],
        firstFaults: [{ row: 3 }, { row: 4 }],
      },
    })
    expect(await count('application')).toBe(0)
    expect(await report(id)).toContain('"3","invalid","","","birth.date_of_birth wrong_format"\r\n')

    expect(await change(id, 'start')).toBe('done')
    expect(await change(id, 'start')).toBe('gone')
    await work(id)
    expect(await find(id)).toMatchObject({
      state: 'done',
      progress: { rows: 4, total: 4, counts: { started: 2, known: 0, invalid: 2 } },
    })
    expect([await count('application'), await count('mail')]).toEqual([2, 2])
    const text = await report(id)
    expect(text).toMatch(/"2","started","A-1","[\w-]+",""\r\n/)
    expect(text).not.toMatch(/continue|https?:|@|Maya|yesterday/)
    // The file is gone, and its report after a week; what was counted stays.
    const parts = await store.db.selectFrom('fileImportChunk').select('part').distinct().execute()
    expect(parts.map(({ part }) => part).toSorted()).toEqual(['checking', 'starting'])
    clock.now = new Date(clock.now.getTime() + 8 * dayMs)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'removed', progress: { counts: { started: 2 } } })
    await expect(report(id)).rejects.toThrow('gone')
    expect(await count('fileImportChunk')).toBe(0)
    const events = await store.db
      .selectFrom('auditEvent')
      .select(['event', 'detail', 'actor'])
      .where('event', 'like', 'import_%')
      .orderBy('sequence')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(
      ['added', 'checked', 'started', 'ended', 'removed'].map((name) => `import_${name}`),
    )
    expect(events.every(({ detail }) => Object(detail).partner === partnerId)).toBe(true)
    expect(JSON.stringify(events)).not.toMatch(/A-1|Maya|example\.com/)
    expect(await store.verifyRights()).toEqual([])
  })

  it.each(['within', 'after'] as const)(
    'go on in another process when one ends %s the transaction of a row',
    async (when) => {
      const { add, work, change, find, report, count, clock, dyingAt } = await setUp()
      const id = await add(six)
      await work(id)
      await change(id, 'start', 2)
      await work(id, dyingAt(3, when))
      expect(await count('application')).toBe(when === 'after' ? 3 : 2)
      // Nobody takes it while its lease lasts.
      await work(id)
      expect(await find(id)).toMatchObject({ state: 'starting' })
      clock.now = new Date(clock.now.getTime() + 61_000)
      await Promise.all([work(id), work(id)])
      expect(await find(id)).toMatchObject({
        state: 'done',
        progress: { counts: { started: 6, known: 0, again: 0, invalid: 0 } },
      })
      expect([await count('application'), await count('mail')]).toEqual([6, 6])
      expect((await report(id)).match(/"started"/g)).toHaveLength(6)
    },
  )

  it('start nobody once they are stopped, also in a process that was taken over, and go on when started again', async () => {
    const { add, work, change, find, count, store, clock } = await setUp()
    const id = await add(six)
    await work(id)
    await change(id, 'start')
    /** Does something after the transaction that starts a row. */
    const afterRow = (row: number, act: () => Promise<unknown>): Partial<FileImportDeps> => {
      let rows = 0
      const transaction: Store['transaction'] = async (run) => {
        const result = await store.transaction(run)
        if (Object(result).outcome === 'started' && ++rows === row) await act()
        return result
      }
      return { store: { ...store, transaction } }
    }
    await work(
      id,
      afterRow(2, () => change(id, 'stop')),
    )
    expect(await count('application')).toBe(2)
    expect(await find(id)).toMatchObject({
      state: 'stopped',
      progress: { counts: { started: 2 } },
    })
    await work(id)
    expect(await count('application')).toBe(2)

    // A pause outlasts the lease, and another process takes the import over.
    await change(id, 'start')
    const later = new Date(clock.now.getTime() + 61_000)
    const takeOver = () =>
      store.fileImports.claim(store.db, { id, owner: id, now: later, leaseMs: 60_000 })
    await work(id, afterRow(1, takeOver))
    expect(await count('application')).toBe(3)
    clock.now = new Date(later.getTime() + 61_000)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'done', progress: { counts: { started: 6 } } })
    expect([await count('application'), await count('mail')]).toEqual([6, 6])
  })

  it('end with their key, and begin for none that has ended or may not start applications', async () => {
    const { add, receive, work, change, find, count, managing, addKey, store } = await setUp()
    const id = await add(six)
    await work(id)
    await endPartner(managing, 'Acme shop')
    expect(await change(id, 'start')).toBe('gone')
    expect(await receive(six)).toEqual({ outcome: 'gone' })
    const other = await addKey('Other shop')
    const second = await add(six, { partnerId: other })
    await work(second)
    await change(second, 'start')
    await endPartner(managing, 'Other shop')
    await work(second)
    expect(await find(second)).toMatchObject({
      state: 'refused',
      progress: { faults: [{ code: 'key_ended' }] },
    })
    await addPartner(managing, { name: 'Reader', scopes: ['applications:read'] })
    const reader = (await store.partners.list(store.db)).find(({ name }) => name === 'Reader')
    expect(await receive(six, { partnerId: reader?.id ?? '' })).toEqual({ outcome: 'gone' })
    expect(await count('application')).toBe(0)
  })

  it('keep nothing of a file that is too large, empty, cut off or cannot be read', async () => {
    const { receive, add, work, find, report, count, deps, member, partnerId } = await setUp()
    async function* large() {
      const mebibyte = Buffer.alloc(1024 * 1024, 'x')
      for (let sent = 0; sent <= maxFileBytes; sent += mebibyte.length) yield mebibyte
    }
    async function* cutOff() {
      yield Buffer.from(six)
      throw new Error('the connection ended')
    }
    const of = { partnerId, name: 'a.csv' }
    expect(await receiveImport(deps, member, { ...of, bytes: large() })).toEqual({
      outcome: 'too_large',
    })
    expect(await receiveImport(deps, member, { ...of, bytes: cutOff() })).toEqual({
      outcome: 'broken_off',
    })
    expect(await receive('')).toEqual({ outcome: 'empty' })
    expect(await count('fileImportChunk')).toBe(0)
    expect(await listImports(deps, member)).toEqual([])
    const hostile = csvOf(lineOf('A-1'), '"A-2')
    const id = await add(hostile)
    await work(id)
    expect(await find(id)).toMatchObject({
      state: 'refused',
      progress: { faults: [{ column: '', code: 'quote_not_closed', times: 1 }] },
    })
    const lines = await add('{"customer_id":"A-1","maya@example.com":1}\n', { name: 'a.jsonl' })
    await work(lines)
    expect(JSON.stringify(await find(lines)) + (await report(lines))).not.toContain('maya')
    for (let number = 0; number < 8; number += 1) await add(six)
    expect(await receive(six)).toEqual({ outcome: 'too_many' })
  })

  it('start nobody when somebody with the database changes the row or the file', async () => {
    const { add, work, change, find, count, addKey, store, deps, member } = await setUp()
    const other = await addKey('Other shop')
    const before = await store.db.selectFrom('fileImport').selectAll().execute()
    expect(before).toEqual([])
    const write = (id: string, to: object) =>
      store.db.updateTable('fileImport').set(to).where('id', '=', id).execute()
    const due = { nextAttemptAt: new Date(0), leaseUntil: null, leaseOwner: null }

    // Started without anybody who asked for it; in the name of another partner; more at once; once more after its end.
    const unasked = await add(six)
    await work(unasked)
    await write(unasked, { state: 'starting', perMinute: 9_999, startedAt: new Date(), ...due })
    await work(unasked)
    const renamed = await add(six)
    await work(renamed)
    await change(renamed, 'start')
    await write(renamed, { partnerId: other, ...due })
    await work(renamed)
    const resumed = await add(six)
    await work(resumed)
    await change(resumed, 'start')
    const started = await store.db
      .selectFrom('fileImport')
      .selectAll()
      .where('id', '=', resumed)
      .executeTakeFirstOrThrow()
    await change(resumed, 'stop')
    const { progress, id: _, ...row } = started
    await write(resumed, { ...row, progress: JSON.stringify(progress), ...due })
    await work(resumed)
    expect(await count('application')).toBe(0)
    for (const id of [unasked, renamed, resumed]) {
      expect(await change(id, 'start')).toBe('gone')
      expect(await findImport(deps, member, id)).toBe('gone')
    }
    expect((await store.verifyRights()).map(({ id }) => id).toSorted()).toEqual(
      [unasked, renamed, resumed].toSorted(),
    )

    // Another file in the place of the one that was checked: its seal is that of its own import.
    const [mine, foreign] = [await add(six), await add(csvOf(lineOf('B-1')))]
    await store.db.deleteFrom('fileImportChunk').where('importId', '=', mine).execute()
    await store.db
      .updateTable('fileImportChunk')
      .set({ importId: mine })
      .where('importId', '=', foreign)
      .execute()
    await work(mine)
    expect(await find(mine)).toMatchObject({
      state: 'refused',
      progress: { faults: [{ code: 'damaged' }] },
    })
  })

  it('are deleted with the application of a customer whom they started', async () => {
    const { add, work, change, find, store, clock, count } = await setUp()
    const id = await add(six)
    await work(id)
    await change(id, 'start')
    await work(id)
    const later = await add(csvOf(lineOf('B-1')))
    const { id: application } = await store.db
      .selectFrom('application')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    clock.now = new Date(clock.now.getTime() + 60_000)
    await store.db
      .updateTable('application')
      .set({ expiresAt: clock.now })
      .where('id', '=', application)
      .execute()
    await eraseExpired({ store, log: createLogger({ level: 'silent' }) }, clock.now)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'removed' })
    expect(await find(later)).toMatchObject({ state: 'checking' })
    expect(await count('fileImportChunk')).toBe(1)
  })

  it('lie sealed in the bucket, if there is one, until they are done', async () => {
    const bucket = await startTestBucket()
    const inBucket = withMadeUpMembers(withBucket(opened, bucket))
    const { add, work, change, find, count, store, clock } = await setUp({ store: inBucket })
    const id = await add(six)
    expect(await count('fileImportChunk')).toBe(0)
    const keys = [...bucket.objects.keys()]
    expect(keys).toEqual([expect.stringContaining(id)])
    expect(Buffer.concat(bucket.everStored).includes('Maya')).toBe(false)
    await work(id)
    await change(id, 'start')
    const cleaning = { store, log: createLogger({ level: 'silent' }), random: Math.random }
    const tomorrow = () => new Date(Date.now() + 2 * dayMs)
    expect(await queueOrphans({ ...cleaning, now: tomorrow })).toBe(0)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'done', progress: { counts: { started: 6 } } })
    await deleteDueObjects({ ...cleaning, now: () => clock.now })
    expect([...bucket.objects.keys()]).toEqual([])
    await bucket.stop()
  })

  it('are read under older keys of the deployment, and put under the current one', async () => {
    const { add, work, find, store } = await setUp()
    const id = await add(six)
    await work(id)
    const before = await find(id)
    const newer = 'another secret for tests, long enough'
    const keyring = (secrets: string[]) => createKeyring(secrets, testErasureKeys())
    const open = (secrets: string[]) =>
      createStore({ database: opened.database, keyring: keyring(secrets) })
    await expect(open([newer]).requireKeys()).rejects.toThrow(KeyUnknown)
    const both = open([newer, testSecret])
    while ((await both.rewrap(100)) > 0);
    expect(await both.countToRewrap()).toBe(0)
    const chunks: Uint8Array[] = []
    const file = open([newer]).fileImports
    for await (const chunk of file.openFile(store.db, before)) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toBe(six)
    expect(await open([newer]).fileImports.find(store.db, id)).toMatchObject({ state: 'checked' })
  })
})
