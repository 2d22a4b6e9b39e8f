/** Tests many visitors at once: a submitting customer learns the truth within seconds, and is sent once. */
import { button, heading1, words } from './support/controls.ts'
import { reachReview } from './support/form-posts.ts'
import { expectPage, getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variantUnless } from './support/test.ts'

/** How many ask at any time: each who has the page makes room for the next. */
const crowdSize = 500

for (const script of [true, false]) {
  test(
    `a submission in a crowd: the page says that it waits, then that we have it, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, startServer }) => {
      // Each visitor comes from a network of its own, and so has its turn before the submission.
      const server = await startServer({ env: { TRUST_PROXY: 'on' } })
      const person = await openVisitor({ script, at: server })
      await reachReview(person)
      const reference = await getReference(person)
      const send = button(person, 'review.submit')
      await expect(send).toBeVisible()
      let shown = 0
      let isOver = false
      const crowd = Array.from({ length: crowdSize }, async (_, number) => {
        while (!isOver) {
          const headers = { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.7` }
          await (await fetch(`${server.url}/en`, { headers })).text()
          shown++
        }
      })
      const shownBefore = shown
      await send.click({ noWaitAfter: true })
      await expect(heading1(person, words(person, 'review.waiting.heading'))).toBeVisible()
      // In its turn the submission would have come after everybody who asked before it.
      expect(shown - shownBefore).toBeLessThan(crowdSize)
      isOver = true
      await expectPage(person, 'status')
      await Promise.all(crowd)
      await waitForStatus(person, 'approved')
      await expectReceivedOnce(server, reference)
    },
  )
}
