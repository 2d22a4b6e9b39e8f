/** How long answers are kept: everyone is told, and whoever comes back late is warned in time. */
import { sql } from 'kysely'
import { formatDate } from '../lib/messages/dates.ts'
import { openDatabaseAsItIs } from '../lib/store/database.ts'
import { axeFaults, faultsOf } from './support/accessibility.ts'
import { maya } from './support/applicants.ts'
import { answerUntil, awaitPlace, begin, openAccount, words } from './support/person.ts'
import type { Portico } from './support/server.ts'
import { expect, test } from './support/story.ts'

const dayMs = 86_400_000

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * dayMs)
}

/** As if the last answer were older, while the house is closed. */
function endIn(house: Portico, days: number): Promise<void> {
  return house.restart('SIGTERM', async () => {
    const database = await openDatabaseAsItIs({ dataDir: house.dataDir })
    await sql`update application set expires_at = ${daysFromNow(days)}`.execute(database.db)
    await database.close()
  })
}

for (const language of ['en', 'es', 'ar'] as const) {
  test(`a draft says until when it is kept, warns before, and goes on, in ${language}`, async ({
    arrive,
    build,
  }) => {
    // Three starts of a house of its own.
    test.slow()
    const house = await build({ env: { KEEP_DRAFT_DAYS: '40' } })
    const person = await arrive({ at: house, language, applicant: { ...maya, language } })
    const { page } = person
    const kept = (days: number) => {
      const date = formatDate(daysFromNow(days), language)
      return {
        calm: page.getByText(words(person, 'page.keptUntil', { date })),
        onStart: page.getByText(words(person, 'start.resumeKept', { date })),
        soon: page.getByText(words(person, 'page.deletedSoon', { date })),
        soonOnStart: page.getByText(words(person, 'start.resumeNear', { date })),
      }
    }
    await begin(person)
    await answerUntil(person, 'name')
    await expect(kept(40).calm).toBeVisible()
    await expect(page.locator('.notice')).toHaveCount(0)
    const name = page.url()
    await page.goto(`/${language}`)
    await expect(kept(40).onStart).toBeVisible()

    await endIn(house, 5)
    await page.reload()
    await expect(kept(5).soonOnStart).toBeVisible()
    expect([...(await faultsOf(page, language)), ...(await axeFaults(page))]).toEqual([])
    await page.goto(name)
    await expect(kept(5).soon).toBeVisible()
    expect([...(await faultsOf(page, language)), ...(await axeFaults(page))]).toEqual([])
    await answerUntil(person, 'birth')
    await expect(kept(40).calm).toBeVisible()
    await expect(page.locator('.notice')).toHaveCount(0)

    await endIn(house, -1)
    await expect.poll(async () => (await page.goto(name))?.status()).toBe(404)
  })
}

test('a decision says until when it can be seen', async ({ arrive }) => {
  const person = await arrive()
  await openAccount(person)
  await awaitPlace(person, 'approved')
  await person.page.reload()
  const date = formatDate(daysFromNow(30), 'en')
  await expect(person.page.getByText(words(person, 'page.keptDecided', { date }))).toBeVisible()
})
