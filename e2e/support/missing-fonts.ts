/**
 * Run by the browser part of `npm test`: starts the browser with the fixed fonts and prints a line for
 * each language that it shows in another font, or that has characters which no fixed font has.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { languages } from '../../lib/i18n/languages.ts'
import { getMessages } from '../../lib/i18n/translate.ts'
import { browserOptions } from '../../scripts/browser.mjs'
import { charactersOf, familiesOf, fontEnvironment, writeFonts } from './fonts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-fonts-'))
try {
  writeFonts(folder)
  const env = fontEnvironment(folder, 'fixed')
  const browser = await chromium.launch({ ...browserOptions(), env })
  const page = await browser.newPage()
  const known = charactersOf('fixed')
  for (const language of languages) {
    const characters = new Set(textOf(getMessages(language)))
    // Spaces and marks of direction are not drawn.
    const text = [...characters].filter((each) => /[^\s\p{Format}]/u.test(each))
    const others = (await fontsFor(page, text.join(' '))).filter(
      (font) => !familiesOf('fixed').some((family) => font.startsWith(family)),
    )
    if (others.length > 0) {
      say(`Fonts: the fixed ones are not used for "${language}", but ${others.join(', ')}.`)
    }
    const missing = text.filter((each) => !known.has(each.codePointAt(0) as number))
    if (missing.length > 0) say(`Fonts: none of the fixed ones has ${missing.join(' ')}.`)
  }
  await browser.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** All texts of a catalogue, one after another. */
function textOf(catalogue: object): string {
  return Object.values(catalogue)
    .map((value) => (typeof value === 'string' ? value : textOf(value)))
    .join('')
}

/** The families in which the browser shows a text. */
async function fontsFor(page: Page, text: string): Promise<string[]> {
  await page.setContent('<p></p>')
  await page.locator('p').evaluate((element, content) => {
    element.textContent = content
  }, text)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'p',
  })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}
