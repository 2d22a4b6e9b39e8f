/** Reads the history on the status page, and the record of it as a file. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { words } from './controls.ts'
import type { Person } from './person.ts'
import { openFolded } from './review.ts'

/** The history, folded until somebody opens it. */
export function history({ page }: Person): Locator {
  return page.locator('#history')
}

/** The file that a person gets who follows the link, and its words. */
export async function fetchRecord(person: Person) {
  const { page } = person
  await openFolded(page)
  const downloading = page.waitForEvent('download')
  await person.inputMethod.press(page.getByRole('link', { name: words(person, 'record.download') }))
  const download = await downloading
  const bytes = readFileSync(await download.path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return { name: download.suggestedFilename(), url: download.url(), text: text.join('\n') }
}
