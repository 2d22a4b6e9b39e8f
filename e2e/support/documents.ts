/** The documents that the platform requires, and the files that a person sends for them. */

import { writeFile } from 'node:fs/promises'
import { expect, type Locator, test } from '@playwright/test'
import type { MessageKey } from '../../lib/i18n/translate.ts'
import { documentTypes } from '../../lib/platform/contract/values.ts'
import { createPdf } from '../../test-support/document-files.ts'
import { submit } from './answer-pages.ts'
import { type Applicant, withAnswers } from './applicants.ts'
import { button, words } from './controls.ts'
import { reachReview } from './form-posts.ts'
import { type InputMethod, tabTo } from './input-method.ts'
import { expectPage, waitForHydration } from './navigation.ts'
import type { Person } from './person.ts'
import { getSimulatorToken, type TestServer } from './simulator-records.ts'

type DocumentType = (typeof documentTypes)[number]
export type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** From the start page to the list of required documents, which the family name chooses. */
export async function reachDocuments(person: Person): Promise<void> {
  await reachReview(person)
  await submit(person)
  await expect(section(person)).toBeVisible()
}

/** The list on the status page: its heading says how many are to be sent. */
export function section(person: Person): Locator {
  return person.page.locator('section[aria-labelledby="documents"]')
}

/** Follows the link of one document of the list. */
export async function openDocument(person: Person, type: DocumentType): Promise<void> {
  const name = words(person, `documents.types.${type}`)
  const item = section(person).getByRole('listitem').filter({ hasText: name })
  await person.inputMethod.press(item.getByRole('link'))
  await expectPage(person, 'documents/[^/?]+')
  await expect(person.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  const isOpen = await fileInput(person).isVisible()
  if (person.script && isOpen) await waitForHydration(person.page)
}

export function fileInput(person: Person): Locator {
  return person.page.getByLabel(words(person, 'documents.file'), { exact: true })
}

/** Drags files over the drop zone, or drops them, as a mouse does. */
export async function drag(
  person: Person,
  type: 'dragover' | 'drop',
  files: SentFile[],
): Promise<void> {
  const held = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  const dataTransfer = await person.page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, bytes } of given) {
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    }
    return transfer
  }, held)
  await fileInput(person).dispatchEvent(type, { dataTransfer })
}

/** Writes a large file to the disk and gives its path, because sending it to the browser as text is slow. */
async function onDiskIfLarge(file: SentFile): Promise<SentFile | string> {
  if (file.buffer.length < 1_000_000) return file
  const at = test.info().outputPath(file.name)
  await writeFile(at, file.buffer)
  return at
}

/** Chooses a file and presses the button. */
export async function send(
  person: Person,
  file?: SentFile,
  hand: InputMethod = person.inputMethod,
) {
  if (file) await fileInput(person).setInputFiles(await onDiskIfLarge(file))
  if (hand !== person.inputMethod) await tabTo(button(person, 'documents.submit'))
  await hand.press(button(person, 'documents.submit'))
}

type DocumentState =
  | 'stored'
  | 'sent'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'required'
  | 'refused'

/** Waits on a document's page until it shows one of these states. */
export async function awaitDocument(person: Person, states: DocumentState[], timeout = 60_000) {
  const { page } = person
  const text = page.getByText(
    new RegExp(
      states
        // A document that is still needed shows the platform's description, if there is one.
        .flatMap((state) => [
          ...(state === 'required'
            ? [
                literal(words(person, 'status.platformAsks', { description: '' }).trim()),
                ...documentTypes.map((type) => escaped(person, `documents.needs.${type}`)),
              ]
            : []),
          escaped(person, `documents.states.${state}.text`),
        ])
        .join('|'),
    ),
  )
  if (person.script) return expect(text).toBeVisible({ timeout })
  await expect(async () => {
    await page.goto(page.url().replace(/\?.*/, ''))
    await expect(text).toBeVisible({ timeout: 500 })
  }).toPass({ timeout, intervals: [1_000] })
}

/** Expects the reason of a refused file above the heading, beside the input and in the title. */
export async function expectRefused(person: Person, code: string): Promise<void> {
  const { page } = person
  const message = words(person, `documents.errors.${code}` as MessageKey, { size: 30 })
  const summary = page.locator('#problems')
  await expect(summary.getByRole('link', { name: message, exact: true })).toBeVisible()
  await expect(summary.getByRole('link')).toHaveCount(1)
  await expect(page.locator('#file-error')).toContainText(message)
  await expect(page).toHaveTitle(new RegExp(`^${words(person, 'form.hiddenError')}`))
  await expect(fileInput(person)).toHaveAccessibleDescription(new RegExp(literal(message)))
}

/** The bytes the embedded platform holds of a document, and the name they came under. */
export async function receivedFile(
  server: TestServer,
  person: Person,
): Promise<{ bytes: Buffer; name: string } | undefined> {
  const id = decodeURIComponent(new URL(person.page.url()).pathname.split('/').at(-1) ?? '')
  const response = await fetch(
    `${server.url}/sandbox/api/v1/documents/${encodeURIComponent(id)}/download`,
    {
      headers: {
        Authorization: `Bearer ${await getSimulatorToken(server)}`,
        'x-svc-request-id': 'test',
      },
    },
  )
  if (response.status === 404) return undefined
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition') ?? ''
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    name: decodeURIComponent(disposition.match(/filename\*=UTF-8''(.*)$/)?.[1] ?? ''),
  }
}

function escaped(person: Person, key: MessageKey): string {
  return literal(words(person, key))
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export const passport: SentFile = {
  name: 'scan 1.PDF',
  mimeType: 'application/pdf',
  buffer: createPdf(),
}

/** An applicant of whom the platform requires a passport and a bill. */
export function withRequestedDocuments(applicant: Applicant, familyName = 'Documents'): Applicant {
  return withAnswers(applicant, { name: { last_name: familyName } })
}
