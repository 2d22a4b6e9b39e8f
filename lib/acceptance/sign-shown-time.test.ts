import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpEvidence } from '@/test-support/submission/evidence-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { signShownTime, verifyShownTime } from './sign-shown-time.ts'

describe.each(await openTestStores())('the signed time of the terms page, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('accepts the time of the page only from our own signature', async () => {
    const { begin, application, store, clock } = setUpEvidence(opened)
    const [one, other] = [await application(await begin()), await application(await begin())]
    const shown = { revision: one.revision, version: '2026-11-01' }
    const signed = await signShownTime(store, store.db, one, shown, clock.now)
    const read = (of: typeof one, what: typeof shown, text: string) =>
      verifyShownTime(store, store.db, of, what, text)
    expect(await read(one, shown, signed)).toEqual(clock.now)
    expect(await read(other, shown, signed)).toBeNull()
    expect(await read(one, { ...shown, revision: 9 }, signed)).toBeNull()
    expect(await read(one, { ...shown, version: '2026-12-01' }, signed)).toBeNull()
    for (const text of ['', 'now', `1${signed}`, signed.slice(1), signed.replace('.', '0.')]) {
      expect(await read(one, shown, text)).toBeNull()
    }
  })
})
