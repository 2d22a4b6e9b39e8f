import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import { reportNotMe } from '#lib/not-me-reports/report-not-me.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { deleteOwnDraft, findOwnDeletion } from './delete-own-draft.ts'

const { typed } = applicants.maya
const publicUrl = new URL('https://apply.example.com')

describe.each(await openTestStores())('a draft that its customer deletes, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function setUp() {
    const bench = setUpApplications(opened)
    const { store, customer } = bench
    const deps = {
      ...bench.deps,
      log: createLogger({ level: 'silent' }),
      brand: 'Portico',
      publicUrl,
      notices: { brand: 'Portico', publicUrl, email: true, sms: false, languages: ['en'] as const },
    }
    const outbox = createTestOutbox(deps)
    const applicationId = await bench.add()
    await bench.fillIn(applicationId, { name: typed.name, contact: typed.contact })
    const own = { applicationId, session: customer.session }
    return { bench, store, deps, outbox, own }
  }

  it('is erased at once, with its key, and they are told by e-mail and in that browser alone', async () => {
    const { store, deps, outbox, own } = await setUp()
    expect(await findOwnDeletion(deps, own)).toBeUndefined()
    expect(await deleteOwnDraft(deps, own)).toBeUndefined()
    expect(await store.applications.find(store.db, own.applicationId)).toBeUndefined()
    await outbox.deliver()
    const [told] = outbox.emails.filter(({ subject }) => /erased/.test(subject))
    expect(told?.to).toBe(typed.contact?.email_address)
    expect(await findOwnDeletion(deps, own)).toMatchObject({
      isConfirmed: true,
      mayBeAtPlatform: false,
    })
    const stranger = { ...own, session: Buffer.alloc(32, 7) }
    expect(await findOwnDeletion(deps, stranger)).toBeUndefined()
    // A second press comes too late for its session, and changes nothing.
    await expect(deleteOwnDraft(deps, own)).rejects.toThrow()
  })

  it('is not said to be deleted by a row in the audit alone', async () => {
    const { store, deps, own } = await setUp()
    const actor = { kind: 'customer', session: sessionLabel(own.session) } as const
    const erased = { event: 'application_erased', detail: { reason: 'customer' } } as const
    await store.transaction((tx) =>
      store.audit.append(tx, {
        ...erased,
        applicationId: own.applicationId,
        actor,
        now: deps.now(),
      }),
    )
    expect(await findOwnDeletion(deps, own)).toBeUndefined()
  })

  it('stays where a report about it is open, and where it was sent', async () => {
    const { bench, store, deps, own } = await setUp()
    await reportNotMe(deps, own)
    expect(await deleteOwnDraft(deps, own)).toBe('held')
    const sent = await bench.begin()
    await bench.submit(sent)
    await store.transaction((tx) => store.sessions.grant(tx, own.session, sent))
    expect(await deleteOwnDraft(deps, { ...own, applicationId: sent })).toBe('sent')
    expect(await store.applications.find(store.db, sent)).toBeDefined()
    expect(await store.applications.find(store.db, own.applicationId)).toBeDefined()
  })

  it('stays in a browser that came by a mailbox alone, until its waiting time is over', async () => {
    const { store, deps, own } = await setUp()
    const session = Buffer.alloc(32, 7)
    const now = deps.now()
    const later = new Date(now.getTime() + 3_600_000)
    await store.transaction(async (tx) => {
      await store.sessions.add(tx, session, later, now)
      await store.sessions.grant(tx, session, own.applicationId, undefined, {
        acceptsFrom: later,
      })
    })
    expect(await deleteOwnDraft(deps, { ...own, session })).toBe('too_soon')
    expect(await deleteOwnDraft(deps, own)).toBeUndefined()
  })
})
