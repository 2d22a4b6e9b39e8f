/** A platform that is slow, silent or away: what was sent is sent on until it is answered, and once. */

import { mayaNamed } from './support/applicants.ts'
import { openAccount } from './support/by-post.ts'
import { awaitPlace, heading1, referenceOf, words } from './support/person.ts'
import { received, receivedOnce } from './support/platform.ts'
import { expect, test } from './support/story.ts'

const longestMs = 200_000

test('Slow, Timeout, Flaky and Unavailable are confirmed only when they are, and end approved', async ({
  arrive,
  build,
}) => {
  const house = await build({ env: { PLATFORM_TIMEOUT_MS: '2000' } })
  const names = ['Slow', 'Timeout', 'Flaky', 'Unavailable']
  const people = await Promise.all(
    names.map((name) => arrive({ applicant: mayaNamed(name), at: house })),
  )
  await Promise.all(
    people.map(async (person, index) => {
      await openAccount(person)
      const reference = await referenceOf(person)
      // The others may be answered before anyone can look.
      if (names[index] === 'Unavailable') {
        await expect(heading1(person, words(person, 'status.confirming.heading'))).toBeVisible()
        expect(await received(house, reference)).toEqual([])
      }
      await awaitPlace(person, 'approved', longestMs)
      expect((await receivedOnce(house, reference)).status).toBe('APPROVED')
    }),
  )
})

test('500 and 401 on creation are waited out, and 404 is for staff', async ({ arrive, build }) => {
  const house = await build({ env: { PLATFORM_TIMEOUT_MS: '2000' } })
  const names = ['Internal Error', 'Unauthorized', 'Not Found']
  const people = await Promise.all(
    names.map((name) => arrive({ applicant: mayaNamed(name), at: house })),
  )
  await Promise.all(
    people.map(async (person, index) => {
      await openAccount(person)
      const reference = await referenceOf(person)
      const isForStaff = names[index] === 'Not Found'
      const heading = isForStaff ? 'status.needsPerson.heading' : 'status.confirming.heading'
      await expect(heading1(person, words(person, heading))).toBeVisible()
      expect(await received(house, reference)).toEqual([])
      if (isForStaff) return
      await awaitPlace(person, 'approved', longestMs)
      expect((await receivedOnce(house, reference)).status).toBe('APPROVED')
    }),
  )
})
