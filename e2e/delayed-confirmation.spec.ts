/**
 * Tests a platform that is slow, silent or away: sending is repeated until it is answered, and takes effect
 * once.
 */

import { mayaWithFamilyName } from './support/applicants.ts'
import { heading1, words } from './support/controls.ts'
import { openAccount } from './support/form-posts.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce, findReceivedApplication } from './support/simulator-records.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

const longestMs = 200_000

/** Applications under these family names, submitted at the same time; looks at each once it is. */
async function submitAllAtOnce(
  names: string[],
  open: (name: string) => Promise<Visitor>,
  check: (person: Visitor, name: string, reference: string) => Promise<void>,
): Promise<void> {
  const people = await Promise.all(names.map(async (name) => ({ name, person: await open(name) })))
  await Promise.all(
    people.map(async ({ name, person }) => {
      await openAccount(person)
      await check(person, name, await getReference(person))
    }),
  )
}

test(
  'Slow, Timeout, Flaky and Unavailable are confirmed only when they are, and end approved',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({ env: { PLATFORM_TIMEOUT_MS: '2000' } })
    const names = ['Slow', 'Timeout', 'Flaky', 'Unavailable']
    const open = (name: string) => openVisitor({ applicant: mayaWithFamilyName(name), at: server })
    await submitAllAtOnce(names, open, async (person, name, reference) => {
      // The others may be answered before anyone can look.
      if (name === 'Unavailable') {
        await expect(heading1(person, words(person, 'status.confirming.heading'))).toBeVisible()
        expect(await findReceivedApplication(server, reference)).toEqual([])
      }
      await waitForStatus(person, 'approved', longestMs)
      expect((await expectReceivedOnce(server, reference)).status).toBe('APPROVED')
    })
  },
)

test(
  '500 and 401 on creation are waited out, and 404 is for staff',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({ env: { PLATFORM_TIMEOUT_MS: '2000' } })
    const names = ['Internal Error', 'Unauthorized', 'Not Found']
    const open = (name: string) => openVisitor({ applicant: mayaWithFamilyName(name), at: server })
    await submitAllAtOnce(names, open, async (person, name, reference) => {
      const isForStaff = name === 'Not Found'
      const heading = isForStaff ? 'status.manual_review.heading' : 'status.confirming.heading'
      await expect(heading1(person, words(person, heading))).toBeVisible()
      expect(await findReceivedApplication(server, reference)).toEqual([])
      if (isForStaff) return
      await waitForStatus(person, 'approved', longestMs)
      expect((await expectReceivedOnce(server, reference)).status).toBe('APPROVED')
    })
  },
)
