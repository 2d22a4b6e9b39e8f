/** Reads the history on the status page, and the record of it as a file. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { words } from './controls.ts'
import type { Person } from './person.ts'

export function history(person: Person): Locator {
  const name = words(person, 'history.title')
  return person.page.getByRole('region', { name, exact: true })
}

/** The file that a person gets who follows the link, and its words. */
export async function fetchRecord(person: Person) {
  const { page } = person
  const downloading = page.waitForEvent('download')
  await person.inputMethod.press(page.getByRole('link', { name: words(person, 'record.download') }))
  const download = await downloading
  const bytes = readFileSync(await download.path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return { name: download.suggestedFilename(), url: download.url(), text: text.join('\n') }
}
