/** Going on with another device, and accepting at a desk with a device in one's own hands. */

import { sql } from 'kysely'
import { createJpeg } from '../test-support/document-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { openDocument, reachDocuments, section, send } from './support/documents.ts'
import { reachStep } from './support/form-posts.ts'
import {
  type End,
  expectEnd,
  linkShown,
  makeAnother,
  openLink,
  pressLink,
  scan,
  showCode,
  telephone,
  typeNumber,
  wrong,
} from './support/handoff.ts'
import { hiddenInputs } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import { expectPage, follow } from './support/navigation.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

test('a photo is taken with the telephone while the desktop waits, follows and goes on', async ({
  openVisitor,
  shared,
}) => {
  const applicant = withAnswers(maya, { name: { last_name: 'Documents' } })
  const desktop = await openVisitor({ applicant, script: true })
  const { page } = desktop
  await reachDocuments(desktop)
  await openDocument(desktop, 'PASSPORT')
  await follow(desktop, 'handoff.photo', 'handoff.start.heading')
  await expectAccessible(page, 'en')

  // A scanner that presses every button gets a number, which nobody types.
  const first = await showCode(desktop)
  await expectAccessible(page, 'en')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desktop.inputMethod.press(button(desktop, 'handoff.live.copy'))
  await expect(page.getByText(words(desktop, 'handoff.live.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await scan(shared.url, first)
  await expect(heading1(desktop, words(desktop, 'handoff.claimed.heading'))).toBeVisible()
  const phone = await openVisitor({ ...telephone, script: true })
  await phone.page.goto(first)
  await expectEnd(phone, 'taken')
  await desktop.inputMethod.press(button(desktop, 'handoff.claimed.notMine'))
  await expect(page.getByText(words(desktop, 'handoff.ends.refused.title'))).toBeVisible()
  await phone.page.goto(first)
  await expectEnd(phone, 'refused')

  const link = await showCode(desktop)
  await phone.page.goto(link)
  await expect(heading1(phone, words(phone, 'handoff.there.heading'))).toBeVisible()
  await expectAccessible(phone.page, 'en')
  const number = await openLink(phone)
  await expectAccessible(phone.page, 'en')
  // The desktop has seen it by itself, and who it is.
  await expect(page.getByText(/Chrome.* on .*Android/)).toBeVisible()
  await expectAccessible(page, 'en')
  await typeNumber(desktop, wrong(number))
  await expect(page.locator('#problems')).toContainText(
    words(desktop, 'handoff.number.wrong', { left: 4 }),
  )
  await expectAccessible(page, 'en')
  await typeNumber(desktop, number)
  await expect(heading1(desktop, words(desktop, 'handoff.connected.heading'))).toBeVisible()
  await expectAccessible(page, 'en')

  // The telephone opens the same document.
  await expectPage(phone, 'documents/[^/?]+')
  await send(phone, { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: createJpeg() })
  const notice = words(desktop, 'handoff.connected.documents', { done: 1, total: 2 })
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  await follow(phone, 'handoff.linkBack', 'handoff.on.heading')
  await expectAccessible(phone.page, 'en')
  await phone.inputMethod.press(button(phone, 'handoff.on.finish'))
  await expect(heading1(phone, words(phone, 'handoff.closed.finished.heading'))).toBeVisible()
  await expectAccessible(phone.page, 'en')
  await expect(heading1(desktop, words(desktop, 'handoff.finished.heading'))).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(page, 'en')
  await pressLink(desktop, 'handoff.finished.here')
  await expectPage(desktop, 'status')
  const left = section(desktop).getByText(words(desktop, 'documents.states.required.tag'), {
    exact: true,
  })
  await expect(left).toHaveCount(1)
  await phone.page.goto(page.url())
  await expect(heading1(phone, words(phone, 'handoff.closed.finished.heading'))).toBeVisible()

  const tokens = [first, link].map((each) => each.split('/').at(-1) ?? '')
  for (const { watched } of [desktop, phone]) {
    for (const { url, referer } of watched.requests) {
      for (const token of tokens) {
        expect(referer).not.toContain(token)
        expect(new URL(url).search).not.toContain(token)
      }
      expect(url).not.toContain(number)
    }
  }
})

test(
  'in Arabic, by keyboard and without script; a disconnected device leaves nothing in the form; and every end',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const applicant = { ...maya, language: 'ar' as const }
    const person = { at: server, language: 'ar', inputMethod: byKeyboard, applicant } as const
    const desktop = await openVisitor(person)
    await reachStep(desktop, 'contact')
    await follow(desktop, 'handoff.link', 'handoff.start.heading')
    const asked = hiddenInputs(await desktop.page.content())
    const links = { superseded: await showCode(desktop) }
    await makeAnother(desktop, asked)
    const link = await linkShown(desktop)
    await typeNumber(desktop, '123456')
    await expect(desktop.page.locator('#problems')).toContainText(
      words(desktop, 'handoff.number.notYet'),
    )
    const phone = await openVisitor({ ...person, ...telephone })
    await phone.page.goto(link)
    const number = await openLink(phone)
    await follow(desktop, 'handoff.reload', 'handoff.claimed.heading')
    // Digits as they are written where they are read.
    await typeNumber(
      desktop,
      number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    )
    await expect(heading1(desktop, words(desktop, 'handoff.connected.heading'))).toBeVisible()
    await pressLink(phone, 'handoff.there.reload')
    await expectPage(phone, 'contact')
    await pressLink(desktop, 'handoff.reload')
    const region = desktop.page.getByRole('region', {
      name: words(desktop, 'handoff.connected.position'),
    })
    await expect(region).toContainText(/[3٣]/)

    // Every page here says that it is open there too, and leads back to where it is closed.
    await desktop.page.goto(`/ar/apply/${desktop.page.url().split('/')[5]}/contact`)
    const both = desktop.page.getByText(words(desktop, 'handoff.elsewhere.title'))
    await expect(both).toBeVisible()
    await expect(phone.page.getByText(words(phone, 'handoff.elsewhere.title'))).toHaveCount(0)
    await follow(desktop, 'handoff.elsewhere.link', 'handoff.connected.heading')

    // A device that was disconnected leaves nothing in the customer's form.
    await desktop.inputMethod.press(button(desktop, 'handoff.connected.here'))
    await expectPage(desktop, 'contact')
    await expect(both).toHaveCount(0)
    await answerPage(phone)
    await pressContinue(phone)
    await expect(heading1(phone, words(phone, 'handoff.closed.taken_back.heading'))).toBeVisible()
    await desktop.page.reload()
    await expect(desktop.page.getByText(words(desktop, 'return.unsavedInput'))).toHaveCount(0)
    await answerPage(desktop)
    await pressContinue(desktop)
    await expectPage(desktop, 'address')

    await follow(desktop, 'handoff.link', 'handoff.start.heading')
    const withdrawn = await showCode(desktop)
    // Axe needs script.
    const reader = await openVisitor({ at: server, language: 'ar', ...telephone })
    await reader.page.goto(withdrawn)
    await expect(heading1(reader, words(reader, 'handoff.there.heading'))).toBeVisible()
    await expectAccessible(reader.page, 'ar')
    await desktop.inputMethod.press(button(desktop, 'handoff.live.cancel'))
    await expect(
      desktop.page.getByText(words(desktop, 'handoff.ends.withdrawn.title')),
    ).toBeVisible()
    const guessed = await showCode(desktop)
    await phone.page.goto(guessed)
    const right = await openLink(phone)
    for (const left of [4, 3, 2, 1]) {
      await typeNumber(desktop, wrong(right))
      await expect(desktop.page.locator('#problems')).toContainText(
        words(desktop, 'handoff.number.wrong', { left }),
      )
    }
    await typeNumber(desktop, wrong(right))
    await expect(desktop.page.getByText(words(desktop, 'handoff.ends.guessed.title'))).toBeVisible()
    const expired = await showCode(desktop)
    await withStoppedDatabase(server, (db) =>
      sql`update device_link set expires_at = created_at where ended_at is null`.execute(db),
    )
    await desktop.page.reload()
    await expect(desktop.page.getByText(words(desktop, 'handoff.ends.expired.title'))).toBeVisible()
    const unknown = `${server.url}/ar/device/${'x'.repeat(43)}`
    const ends = { ...links, taken_back: link, withdrawn, guessed, expired, unknown }
    for (const [end, url] of Object.entries(ends)) {
      await reader.page.goto(url)
      await expectEnd(reader, end as End)
    }
    await expectAccessible(reader.page, 'ar')
    const output = server.output()
    expect(output).toContain('device_link_answered')
    for (const url of Object.values(ends)) expect(output).not.toContain(url.split('/').at(-1))
    expect(output).not.toMatch(new RegExp(`\\b(${number}|${right})\\b`))
  },
)
