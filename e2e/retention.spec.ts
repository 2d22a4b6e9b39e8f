/** Tests how long answers are retained: every page says so in its help, and a late returner is warned in time. */

import { sql } from 'kysely'
import { formatDate } from '../lib/i18n/dates.ts'
import { languages } from '../lib/i18n/languages.ts'
import type { MessageKey } from '../lib/i18n/translate.ts'
import { axeFaults, faultsOf } from './support/accessibility.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { words } from './support/controls.ts'
import { openAccount, reachStep } from './support/form-posts.ts'
import { expectPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import type { Portico } from './support/server.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

const dayMs = 86_400_000

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * dayMs)
}

/** Ages the last answer while the server is stopped; returns the end of its retention. */
async function endIn(server: Portico, days: number): Promise<Date> {
  const end = daysFromNow(days)
  await withStoppedDatabase(server, (db) =>
    sql`update application set expires_at = ${end}`.execute(db),
  )
  return end
}

test(
  'a draft says how long it is retained, warns before the end, and can be continued, in each language',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({ env: { KEEP_DRAFT_DAYS: '40' } })
    const drafts: { person: Person; name: string }[] = []
    for (const language of languages) {
      const person = await openVisitor({
        at: server,
        language,
        applicant: { ...maya, language },
        script: true,
      })
      const { page } = person
      await reachStep(person, 'name')
      await expect(retentionNotices(person, daysFromNow(40)).calm).toBeAttached()
      await expect(page.locator('.notice')).toHaveCount(0)
      drafts.push({ person, name: page.url() })
      await page.goto(`/${language}`)
      await expect(retentionNotices(person, daysFromNow(40)).onStart).toBeVisible()
    }

    const soon = await endIn(server, 5)
    for (const { person, name } of drafts) {
      const { page } = person
      await page.goto(`/${person.language}`)
      await expect(retentionNotices(person, soon).soonOnStart).toBeVisible()
      await expectNoFaults(person)
      await page.goto(name)
      await expect(retentionNotices(person, soon).soon).toBeVisible()
      await expectNoFaults(person)
      await answerPage(person)
      await pressContinue(person)
      await expectPage(person, 'contact')
      await expect(retentionNotices(person, daysFromNow(40)).calm).toBeAttached()
      await expect(page.locator('.notice')).toHaveCount(0)
    }

    await endIn(server, -1)
    for (const { person, name } of drafts) {
      await expect.poll(async () => (await person.page.goto(name))?.status()).toBe(404)
    }
  },
)

/** The notices of a retention that ends then, or a minute before: a test may run at midnight. */
function retentionNotices(person: Person, end: Date) {
  const [date, before] = [end, new Date(end.getTime() - 60_000)].map((moment) =>
    formatDate(moment, person.language),
  )
  const notice = (key: MessageKey) => {
    const shown = (day = '') => person.page.getByText(words(person, key, { date: day }))
    return shown(date).or(shown(before))
  }
  return {
    calm: notice('page.retainedUntil'),
    onStart: notice('start.resumeUntil'),
    soon: notice('page.deletedSoon'),
    soonOnStart: notice('start.resumeNear'),
    decided: notice('page.retainedDecided'),
  }
}

async function expectNoFaults({ page, language }: Person): Promise<void> {
  expect([...(await faultsOf(page, language)), ...(await axeFaults(page))]).toEqual([])
}

test('a decision says until when it can be seen', async ({ openVisitor }) => {
  const person = await openVisitor()
  await openAccount(person)
  await waitForStatus(person, 'approved')
  await person.page.reload()
  await expect(retentionNotices(person, daysFromNow(30)).decided).toBeAttached()
})
