import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parseStatusResponse, type StatusResponse } from '#lib/platform/contract/status-response.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { listDocuments } from './list-documents.ts'
import { listStatusDocuments } from './rules/listed-documents.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const data = { id: 'app-1', status: 'INCOMPLETE' }
const passport = {
  document: 'PASSPORT',
  status: 'MISSING',
  description: 'The page with the photo.',
}

describe('the documents of a status answer', () => {
  it('are listed in every spelling, the application’s own and each person’s, none twice', () => {
    const answer = parseStatusResponse({
      data: {
        ...data,
        application_document_errors: [{ id: 'doc-1', ...passport }],
        document_errors: [{ document_id: 'doc-2', document: 'SOMETHING_NEW', status: 'APPROVED' }],
        individual_errors: [
          { id: 'ind-1', individual_document_errors: [{ id: 'doc-3', ...passport }] },
          { individual_id: 'ind-2', document_errors: [{ id: 'doc-1', ...passport }] },
        ],
      },
    })
    expect(
      listStatusDocuments(answer).map(({ id, document, individualId }) => [
        id,
        document,
        individualId,
      ]),
    ).toEqual([
      ['doc-1', 'PASSPORT', 'ind-2'],
      ['doc-2', 'SOMETHING_NEW', undefined],
      ['doc-3', 'PASSPORT', 'ind-1'],
    ])
  })

  it('are distinguished without ids, and an unknown status has no state', () => {
    const documentErrors = [
      { ...passport, id: '' },
      { ...passport, id: '', status: 'LOST' },
    ]
    const answer: StatusResponse = { ...parseStatusResponse({ data }), documentErrors }
    expect(listStatusDocuments(answer).map(({ status }) => status)).toEqual(['MISSING', undefined])
  })
})

describe('the documents of an application', async () => {
  const { store, reset, close } = await openTestStore()
  const { db, submissions } = store
  beforeEach(reset)
  afterAll(close)

  /** Adds a submission with this answer of the platform. */
  async function submissionOf(answer: object, person = randomUUID()) {
    const applicationId = randomUUID()
    await store.applications.add(db, {
      id: applicationId,
      customerId: `cus-${applicationId}`,
      accountId: `acc-${applicationId}`,
      locale: 'en',
      expiresAt: now,
      now,
    })
    const body = Buffer.from('{}')
    const { id } = await submissions.add(db, {
      id: randomUUID(),
      applicationId,
      now,
      operations: [{ kind: 'add_individual', subject: person, idempotencyId: randomUUID(), body }],
    })
    const [operation] = await submissions.listOperations(db, id)
    if (!operation) throw new Error('there is no operation')
    await submissions.recordOutcome(db, {
      operation,
      fence: 0,
      state: 'done',
      answer: { id: 'ind-1' },
      now,
    })
    return submissions.recordStatus(db, { id, applicationId }, 0, {
      state: 'awaiting_customer',
      platformApplicationId: 'app-1',
      statusAnswer: parseStatusResponse({ data: { ...data, ...answer } }),
      statusCheckedAt: now,
      now,
    })
  }

  it('of a company name their person by our ids', async () => {
    const person = randomUUID()
    const submission = await submissionOf(
      {
        application_document_errors: [{ id: 'doc-1', ...passport }],
        individual_errors: [
          { id: 'ind-1', individual_document_errors: [{ id: 'doc-2', ...passport }] },
          { id: 'ind-9', individual_document_errors: [{ id: 'doc-3', ...passport }] },
        ],
      },
      person,
    )
    const documents = await listDocuments(store, submission)
    expect(documents.map(({ id, person }) => [id, person])).toEqual([
      ['doc-1', undefined],
      ['doc-2', person],
      ['doc-3', undefined],
    ])
  })

  it.each([
    ['MISSING', 'required', true],
    ['CHANGES_REQUESTED', 'changes_requested', true],
    ['REJECTED', 'rejected', true],
    ['SUBMITTED', 'submitted', true],
    ['APPROVED', 'approved', false],
    ['ANOTHER_WORD', 'unknown', true],
  ])('that are %s are %s', async (status, state, mayUpload) => {
    const submission = await submissionOf({
      application_document_errors: [{ id: 'doc-1', ...passport, status }],
    })
    expect(await listDocuments(store, submission)).toMatchObject([{ state, mayUpload }])
    const decided = { ...submission, state: 'decided' as const }
    expect(await listDocuments(store, decided)).toMatchObject([{ state, mayUpload: false }])
  })

  it.each(['', '.', '..'])(
    'cannot be sent under the id "%s", which is no part of a URL',
    async (id) => {
      const submission = await submissionOf({ application_document_errors: [{ id, ...passport }] })
      expect(await listDocuments(store, submission)).toMatchObject([
        { state: 'required', mayUpload: false },
      ])
    },
  )
})
