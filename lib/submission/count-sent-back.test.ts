import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { createCompanyAnswers, threePeople } from '@/test-support/submission/company-answers.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  fieldsToChange,
  setUpWatchedSubmission,
} from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { countSentBack } from './count-sent-back.ts'

describe.each(await openTestStores())('what the platform sends back, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('is counted once, by question', async () => {
    const bench = setUpWatchedSubmission(opened)
    const funnel = createFunnelCounters()
    const { store } = bench
    bench.deps.countSentBack = (tx, submission) => countSentBack({ store, funnel }, tx, submission)
    const { passport } = fieldsToChange
    const id = await bench.begin({ ...createPlatformAnswers('Incomplete'), [passport]: undefined })
    await bench.submit(id)
    await bench.recover()
    const labels = { kind: 'sent_back', step: 'identification', question: 'passport_number' }
    expect(funnel.take()).toMatchObject([{ ...labels, device: 'unknown', count: 1 }])
  })

  it('is counted where a person of a company was refused', async () => {
    const bench = setUpWatchedSubmission(opened)
    const funnel = createFunnelCounters()
    const { store } = bench
    bench.deps.countSentBack = (tx, submission) => countSentBack({ store, funnel }, tx, submission)
    const people = threePeople()
    const [, refused] = people
    Object.assign(refused?.wire ?? {}, { last_name: 'Refuse', telephone_number: '+12025550148' })
    await bench.submit(await bench.begin(createCompanyAnswers('Paperless', people)))
    const labels = { kind: 'sent_back', step: 'person_contact', question: 'telephone_number' }
    expect(funnel.take()).toMatchObject([{ ...labels, count: 1 }])
  })
})
