/** Tests `npm run dev`, in which developers see their changes. */
import { heading1, words } from './support/controls.ts'
import { expect, test, variant } from './support/test.ts'

test(
  'the development server starts and shows a page',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({ dev: true })
    const person = await openVisitor({ at: server })
    // The page is compiled on its first request.
    await person.page.goto('/en', { timeout: 120_000 })
    await expect(heading1(person, words(person, 'start.heading'))).toBeVisible()
  },
)
