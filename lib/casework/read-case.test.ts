import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createMember, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { readCase } from './read-case.ts'
import { viewApplication } from './view-application.ts'

describe.each(await openTestStores())('the facts of a case, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('name each reason of a rejection once', async () => {
    const { store } = opened
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Lovelace'))
    await bench.submit(id)
    const submission = await bench.submission(id)
    const now = new Date()
    const error = { status: 'REJECTED', description: 'It could not be verified.' }
    await store.submissions.recordStatus(store.db, submission, submission.fence, {
      state: 'decided',
      platformApplicationId: 'p-1',
      platformStatus: 'REJECTED',
      statusCheckedAt: now,
      nextCheckAt: null,
      nextAttemptAt: null,
      lastCode: null,
      statusAnswer: {
        applicationErrors: [],
        validationErrors: ['first_name', 'last_name'].map((field) => ({ ...error, field })),
        documentErrors: [],
        individualErrors: [],
      },
      now,
    })
    const { deps, addMembers } = setUpCasework(store)
    await addMembers()
    const member = createMember('supervisor')
    const viewed = await viewApplication(deps, member, id)
    if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('not shown')
    expect(viewed.entry.state).toBe('rejected')
    expect((await readCase(deps, member, viewed)).rejectionReasons).toEqual([error.description])
  })
})
