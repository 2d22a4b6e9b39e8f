/** Tests the receipt: on a page, on paper, and as a copy that verifies by itself. */

import { readFileSync, writeFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Receipt } from '../lib/acceptance/evidence/receipt.ts'
import { isAcceptance } from '../lib/acceptance/evidence/record.ts'
import { hashSealed } from '../lib/acceptance/evidence/seal.ts'
import type { MessageKey } from '../lib/i18n/translate.ts'
import { runScript } from '../test-support/run-script.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  changeAnswer,
  expectChangedTerms,
  pressContinue,
  submit,
} from './support/answer-pages.ts'
import { alNoor, lucia, maya } from './support/applicants.ts'
import { words } from './support/controls.ts'
import { acceptWithoutSending, failEverySecondSend } from './support/failed-sends.ts'
import { openAccount, reachReview } from './support/form-posts.ts'
import { fetchPage } from './support/http.ts'
import {
  expectPage,
  follow,
  getReference,
  waitForOtherPage,
  waitForStatus,
} from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { openFolded } from './support/review.ts'
import { expect, test, variant } from './support/test.ts'

/** The file that a link leads to. */
async function fetchFile(person: Person, key: MessageKey) {
  const downloading = person.page.waitForEvent('download')
  await person.inputMethod.press(
    person.page.getByRole('link', { name: words(person, key), exact: true }),
  )
  const download = await downloading
  const file = await download.path()
  return { name: download.suggestedFilename(), file, bytes: readFileSync(file) }
}

async function textOfPaper(person: Person): Promise<string> {
  const { bytes } = await fetchFile(person, 'receipt.downloadPdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.join('\n')
}

/** The verification is folded below the accepted documents. */
async function fetchVerifiableCopy(person: Person) {
  const summary = person.page.locator('summary')
  await person.inputMethod.press(summary.filter({ hasText: words(person, 'receipt.verifyTitle') }))
  return fetchFile(person, 'receipt.downloadJson')
}

async function openReceipt(person: Person): Promise<void> {
  await openFolded(person.page)
  return follow(person, 'receipt.link', 'receipt.title')
}

function acceptances({ page }: Person) {
  return page.locator('section[id^="acceptance-"]')
}

test('a person has a receipt of each acceptance, which verifies until a byte of it is altered', async ({
  openVisitor,
  startServer,
}) => {
  const server = await startServer()
  await failEverySecondSend(server)
  const person = await openVisitor({ at: server, script: true })
  const { page } = person
  await reachReview(person)
  await acceptWithoutSending(person)
  await page.goto(page.url())
  await openReceipt(person)
  await expect(acceptances(person)).toHaveCount(1)
  await page.goBack()
  await expectPage(person, 'review')

  // A later change voids it, and the next acceptance is linked to it.
  await changeAnswer(person, 'address')
  await answerField(person, 'city', 'Tacoma')
  await pressContinue(person)
  await waitForOtherPage(person, 'address')
  await expectChangedTerms(person)
  await submit(person)
  await waitForStatus(person, 'approved')
  await openReceipt(person)
  await expect(acceptances(person)).toHaveCount(2)
  const [latest, first] = [acceptances(person).first(), acceptances(person).last()]
  await expect(latest).toContainText(words(person, 'receipt.holds'))
  await expect(latest).toContainText(words(person, 'receipt.calls.submit'))
  await expect(latest).toContainText(words(person, 'review.submit'))
  await expect(latest).toContainText('Maya')
  await expect(latest).toContainText(words(person, 'status.reference'))
  // The very texts that were accepted.
  const [text] = await latest.locator('a[href*="/terms/"]').all()
  const terms = await fetchPage(page.request, (await text?.getAttribute('href')) ?? '')
  expect(terms.ok()).toBe(true)
  await expect(first).not.toContainText(words(person, 'receipt.holds'))

  const { file, name, bytes } = await fetchVerifiableCopy(person)
  const reference = referenceIn(bytes)
  expect(name).toBe(`${reference}-receipt.json`)
  const receipt = JSON.parse(bytes.toString()) as Receipt
  const [one, other, ...calls] = receipt.records
  if (!one || !other || !isAcceptance(other)) throw new Error('there are two acceptances')
  expect(other.parts.chain.earlier).toBe(hashSealed(one))
  expect(other.parts.times.shownAt).not.toBeNull()
  expect(other.parts.origin.device?.browser).toBe('Chrome')
  expect(calls.map(({ parts }) => 'call' in parts && parts.call.kind)).toEqual(['create', 'submit'])
  const published = await fetchPage(page.request, '/.well-known/portico-receipt-keys.json')
  expect((await published.json()).keys).toContainEqual(receipt.keys[0])

  const keys = { DATA_DIR: server.dataDir }
  const valid = await runScript('receipt-verify.ts', [file], keys)
  expect(valid.output).toContain('Valid: nothing was altered')
  expect(valid.code).toBe(0)
  const altered = bytes.toString().replace('"applicant"', '"applicanu"')
  writeFileSync(file, altered)
  const named = await runScript('receipt-verify.ts', [file], keys)
  expect(named.errors).toContain('records[0].parts.who')
  expect(named.code).toBe(1)

  const paper = await textOfPaper(person)
  for (const text of [reference, 'Maya', hashSealed(one).slice(0, 8)]) {
    expect(paper).toContain(text)
  }
  const { identification, contact } = maya.typed
  const typed = [identification.tax_reference_number, contact.telephone_number].map(String)
  const numbers = [...typed, ...typed.map((number) => number.replace(/\D/g, '')), '1988-02-29']
  const shown = `${await page.content()} ${paper} ${bytes}`
  for (const number of numbers) expect(shown).not.toContain(number)
})

test(
  'a Spanish reader gets the receipt in Spanish, accessible and printed whole',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ applicant: lucia, script: true })
    await openAccount(person)
    await openReceipt(person)
    await expectAccessible(person.page, 'es')
    await person.page.emulateMedia({ media: 'print' })
    await expect(acceptances(person)).toBeVisible()
    const button = person.page.getByRole('link', { name: words(person, 'receipt.downloadPdf') })
    await expect(button).toBeHidden()
  },
)

test(
  'a company has it in Arabic, without script, with who accepted for it',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: alNoor })
    await openAccount(person)
    const reference = await getReference(person)
    await openReceipt(person)
    await expect(acceptances(person)).toContainText(words(person, 'receipt.onBehalfOf'))
    expect(await textOfPaper(person)).toContain(reference)
    const { file, bytes } = await fetchVerifiableCopy(person)
    const { records } = JSON.parse(bytes.toString()) as Receipt
    const [record] = records.filter(isAcceptance)
    expect(record?.parts.said.language).toBe('ar')
    expect(record?.parts.said.button).toBe(words(person, 'review.submit'))
    const valid = await runScript('receipt-verify.ts', [file], { DATA_DIR: shared.dataDir })
    expect(valid.code).toBe(0)
  },
)

function referenceIn(bytes: Buffer): string {
  const { issue } = JSON.parse(bytes.toString()) as Receipt
  return issue.parts.handed.application
}
