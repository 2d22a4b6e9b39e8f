import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '../lib/i18n/languages.ts'
import { compareMessages } from './compare-messages.ts'
import { createLanguage } from './create-language.ts'
import { checkLanguage } from './language-checklist.ts'
import { root } from './runtime.mjs'

let copy: string
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'portico-language-'))
  for (const part of ['lib/i18n', 'lib/onboarding/geography', 'terms', 'package.json']) {
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  }
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

async function findMissing(language: string, folder = copy): Promise<Record<string, string[]>> {
  const sections = await checkLanguage(language, folder)
  return Object.fromEntries(
    sections
      .filter(({ missing }) => missing.length > 0)
      .map(({ title, missing }) => [title, missing]),
  )
}

it.each(languages)('finds nothing missing in %s, which is offered', async (language) => {
  expect(await findMissing(language, root)).toEqual({})
})

it('names everything that a new language needs', async () => {
  const missing = await findMissing('fr')
  expect(missing.Lists).toEqual([
    'lib/i18n/languages.ts does not name fr',
    'lib/i18n/translate.ts does not name fr',
  ])
  expect(missing.Areas).toContain('lib/i18n/texts/fr/names.json')
  expect(missing.Messages).toContain('start.title has no message')
  expect(missing.Terms).toContain('terms/2026-11-01/privacy.fr.md')
  expect(missing['Names of countries']).toHaveLength(1)
})

describe('a skeleton', () => {
  it('has every area, stands in both lists, and has still to be translated', async () => {
    createLanguage('fr', copy)
    expect(readFileSync(path.join(copy, 'lib/i18n/languages.ts'), 'utf8')).toContain(
      "  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },\n}",
    )
    expect(readFileSync(path.join(copy, 'lib/i18n/translate.ts'), 'utf8')).toMatch(
      /\{ en, .*, fr \}/,
    )
    expect(readFileSync(path.join(copy, 'lib/i18n/texts/fr.ts'), 'utf8')).toContain(
      'export const fr: Messages = {',
    )
    const { Messages: messages, ...missing } = await findMissing('fr')
    expect(Object.keys(missing)).toEqual([
      'Names of tax and registration numbers',
      'Terms',
      'Names of countries',
    ])
    expect(messages?.length).toBeGreaterThan(1_000)
    expect(messages?.every((line) => line.endsWith('reads as in English'))).toBe(true)
  })

  it('loses from its list what is translated', async () => {
    createLanguage('fr', copy)
    const file = path.join(copy, 'lib/i18n/texts/fr/customer.json')
    const lead = 'This is what will be sent. Change anything that is not right.'
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(lead)
    writeFileSync(file, text.replace(lead, 'Voici ce qui sera envoyé.'))
    expect((await findMissing('fr')).Messages).not.toContain('review.lead reads as in English')
  })

  it('knows the direction of a language, and spares one that is there', () => {
    createLanguage('he', copy)
    expect(readFileSync(path.join(copy, 'lib/i18n/languages.ts'), 'utf8')).toContain(
      "he: { name: 'עברית', direction: 'rtl', locale: 'he' }",
    )
    expect(() => createLanguage('es', copy)).toThrow('lib/i18n/texts/es is there already.')
    expect(() => createLanguage('../x', copy)).toThrow('two letters')
  })
})

it('names characters that only the font of last resort has', async () => {
  createLanguage('ja', copy)
  const file = path.join(copy, 'lib/i18n/texts/ja/customer.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('Open an account', '口座を開く'))
  expect((await findMissing('ja'))['Fonts of the PDF']).toEqual([
    'a font with 口 座 を 開 く in lib/acceptance/record-pdf/fonts.ts',
  ])
})

it('finds messages that are missing, surplus or untranslated, and forms of plural', () => {
  const english = new Map([
    ['a', 'Nothing was changed by this page.'],
    ['b', '{count, plural, one {# day} other {# days}}'],
    ['c', 'OK'],
  ])
  const polish = new Map([
    ['a', 'Nothing was changed by this page.'],
    ['b', '{count, plural, one {# dzień} other {# dnia}}'],
    ['d', 'Więcej'],
  ])
  expect(compareMessages(english, polish, 'pl')).toEqual({
    missing: ['c has no message', 'd is no message of English', 'a reads as in English'],
    notes: ['b has no plural for few, many'],
  })
})
