import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import {
  answersNamed,
  createMember,
  halId,
  setUpCasework,
} from '@/test-support/staff/casework-setup.ts'
import { silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { assignApplication } from './assign-application.ts'
import { listApplications, searchApplications } from './list-applications.ts'
import { everyApplication } from './store/staff-scope.ts'
import { viewApplication } from './view-application.ts'
import { writeNote } from './write-note.ts'

describe.each(await openTestStores())('the list of applications on $name', (opened) => {
  const { store, keyring } = opened
  const { deps, addApplication, addMembers } = setUpCasework(store)
  const agent = createMember('agent')

  beforeEach(async () => {
    await opened.reset()
    await addMembers()
  })
  afterAll(opened.close)

  async function found(typed: string, by = store): Promise<string[]> {
    const listing = await searchApplications({ ...deps, store: by }, agent, typed, {})
    if (listing === 'forbidden' || !('entries' in listing)) throw new Error('It was not searched')
    return listing.entries.map(({ applicationId }) => applicationId)
  }

  it('finds an application by its latest saved answers, and not by earlier ones', async () => {
    const id = await addApplication(answersNamed('Maya', 'Johnson'))
    expect(await found('joh may')).toEqual([id])
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('It is there')
      await store.applications.updateAnswers(tx, application, {
        answers: answersNamed('Maya', 'Haddad'),
        now: new Date(),
      })
    })
    expect(await found('joh')).toEqual([])
    expect(await found('hadd')).toEqual([id])
    expect(await found('canary@EXAMPLE.com')).toEqual([id])
  })

  it('finds it during a change of keys, and afterwards without the older one', async () => {
    const id = await addApplication(answersNamed('Maya', 'Johnson'))
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
    const id = await addApplication(answersNamed('Maya', 'Johnson'))
    await assignApplication(deps, agent, { application: id, to: halId })
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
    expect(await assignApplication(deps, agent, { application: id, to: halId })).toBe('gone')
  })

  it('shows the state of each, which code that knows nothing of casework has written', async () => {
    const bench = setUpSubmission(opened)
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
})
