/** Tests that a customer deletes an application that was not sent, by themselves, and nobody else does. */
import { startApplication } from './support/answer-pages.ts'
import { button, heading1, words } from './support/controls.ts'
import { reachStep } from './support/form-posts.ts'
import { expect, test, variantUnless } from './support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with script' : 'without script'
  test(
    `a draft is deleted from the page to come back later, ${way}`,
    variantUnless(!javaScriptEnabled),
    async ({ openVisitor }) => {
      const visitor = await openVisitor({ browser: { javaScriptEnabled } })
      const { page } = visitor
      await reachStep(visitor, 'contact')
      const base = page.url().replace(/\/contact$/, '')
      await page.goto(`${base}/later`)
      await page.getByRole('link', { name: words(visitor, 'deleteDraft.link') }).click()
      await expect(heading1(visitor, words(visitor, 'deleteDraft.heading'))).toBeVisible()
      const otherTab = await page.context().newPage()
      await otherTab.goto(`${base}/delete`)
      // Somebody who knows its address is told nothing of it, before and after.
      const stranger = await openVisitor()
      await startApplication(stranger)
      expect((await stranger.page.goto(`${base}/delete`))?.status()).toBe(404)

      await button(visitor, 'deleteDraft.confirm').click()
      await expect(heading1(visitor, words(visitor, 'deleteDraft.done.heading'))).toBeVisible()
      expect(page.url()).toBe(`${base}/delete/done`)
      expect((await stranger.page.goto(`${base}/delete/done`))?.status()).toBe(404)
      await otherTab.getByRole('button', { name: words(visitor, 'deleteDraft.confirm') }).click()
      await expect(otherTab).toHaveURL(`${base}/delete/done`)
      await page.getByRole('link', { name: words(visitor, 'deleteDraft.done.start') }).click()
      await expect(page.getByText(words(visitor, 'start.resumeTitle'))).toHaveCount(0)
      expect((await page.goto(`${base}/name`))?.status()).toBe(404)
    },
  )
}
