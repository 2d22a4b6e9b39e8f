import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listOpenRequirements } from '@/lib/submission/state/open-requirements.ts'
import { testTerms } from '@/test-support/submission/applications-setup.ts'
import {
  createPlatformAnswers,
  createProgress,
} from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { readCustomerTasks } from './customer-tasks.ts'

const passport = 'customer_details.passport_number'

describe.each(await openTestStores())('what a customer has yet to do, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** Creates an application that the platform returned with the requirements of the family name. */
  async function sentBack(familyName: string) {
    const bench = setUpSubmission(opened)
    bench.watches()
    const id = await bench.begin(createPlatformAnswers(familyName))
    await bench.submit(id)
    await bench.recover()
    return { bench, id }
  }

  async function listTasks({ bench, id }: { bench: SubmissionSetup; id: string }) {
    const application = await bench.application(id)
    const seen = {
      t: getTranslator('en'),
      language: 'en',
      portico: { store: bench.store, terms: [testTerms] },
      application,
      progress: createProgress(application.answers),
    } as unknown as DisplayedApplication
    const submission = await bench.submission(id)
    const documents = await listDocuments(bench.store, submission)
    const requirements = await listOpenRequirements(bench.store, submission)
    return (await readCustomerTasks(seen, submission, documents, requirements)).all
  }
  const blocking = async (on: Parameters<typeof listTasks>[0]) =>
    (await listTasks(on)).flatMap(({ blocks, href }) => (blocks ? href?.split('#')[1] : []))

  it('leads to each answer that the platform asks for; until it is another one, nothing can be accepted', async () => {
    const on = await sentBack('Changes')
    const answers = ['answer-identification-passport_number', 'answer-address-postal_code']
    expect((await blocking(on)).toSorted()).toEqual(answers.toSorted())
    await on.bench.change(on.id, { [passport]: 'L01X00T48' })
    expect(await blocking(on)).toEqual(['answer-address-postal_code'])
  })

  it('names the answers in their order, and the acceptance that comes after them', async () => {
    const on = await sentBack('Changes')
    const tasks = await listTasks(on)
    const hrefs = tasks.flatMap(({ href }) => href?.split('#')[1] ?? [])
    expect(hrefs).toEqual(['answer-address-postal_code', 'answer-identification-passport_number'])
    const last = tasks.slice(-2).map(({ id, waits }) => ({ id, waits }))
    expect(last).toEqual([
      { id: 'accept', waits: 'tasks' },
      { id: 'send', waits: 'tasks' },
    ])
  })

  it('leads to each document that is missing, with the reason of the platform', async () => {
    const on = await sentBack('Documents')
    const tasks = (await listTasks(on)).filter(({ id }) => id.startsWith('document-'))
    expect(tasks.length).toBeGreaterThan(0)
    for (const { id, href, description, blocks } of tasks) {
      expect(href).toBe(`/en/staff/applications/${on.id}?tab=documents#${encodeURIComponent(id)}`)
      expect(description).toBeTruthy()
      expect(blocks).toBe(true)
    }
    // The answers stay, and with them the acceptance.
    expect((await listTasks(on)).at(-1)).toMatchObject({ id: 'send', waits: 'tasks' })
    expect((await listTasks(on)).some(({ id }) => id === 'accept')).toBe(false)
  })
})
