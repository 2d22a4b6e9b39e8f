import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { getTermsInForce } from '../rules/terms.ts'
import { readTerms } from './read-terms.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'portico-terms-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function write(version: string, id: string, texts: Partial<Record<string, string>> = {}) {
  mkdirSync(path.join(dir, version), { recursive: true })
  for (const language of languages) {
    const text = language in texts ? texts[language] : `# ${id} ${language}\n\nThe text.\n`
    if (text !== undefined) writeFileSync(path.join(dir, version, `${id}.${language}.md`), text)
  }
}

describe('readTerms', () => {
  it('reads every document of every version in every language, oldest first', () => {
    write('2026-11-01', 'terms')
    write('2026-11-01', 'privacy')
    write('2025-01-31', 'terms')
    const versions = readTerms(dir)
    expect(versions.map(({ version }) => version)).toEqual(['2025-01-31', '2026-11-01'])
    for (const language of languages) {
      expect(versions[1]?.documents[language].map(({ id, title }) => [id, title])).toEqual([
        ['privacy', `privacy ${language}`],
        ['terms', `terms ${language}`],
      ])
    }
  })

  it('reads the title from the first line and leaves the rest as the text', () => {
    write('2026-11-01', 'terms', { en: '#  Terms of use \n\n## 1. You\n\nText.\n' })
    expect(readTerms(dir)[0]?.documents.en[0]).toMatchObject({
      title: 'Terms of use',
      text: '## 1. You\n\nText.',
    })
  })

  it('reads a file that was written on Windows', () => {
    write('2026-11-01', 'terms', { en: '\ufeff# Terms\r\n\r\nText.\r\n' })
    expect(readTerms(dir)[0]?.documents.en[0]).toMatchObject({ title: 'Terms', text: 'Text.' })
  })

  it('binds an acceptance to the very bytes of the file', () => {
    write('2026-11-01', 'terms')
    const file = path.join(dir, '2026-11-01', 'terms.en.md')
    const hash = () => readTerms(dir)[0]?.documents.en[0]?.hash
    const before = hash()
    expect(before).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'))
    writeFileSync(file, `${readFileSync(file, 'utf8')} `)
    expect(hash()).not.toBe(before)
  })

  it.each([
    ['there is no such folder', () => rmSync(dir, { recursive: true }), 'must be a folder'],
    ['it holds no version', () => mkdirSync(path.join(dir, 'drafts')), 'must hold a folder named'],
    ['a version is no day', () => write('2026-02-30', 'terms'), '2026-02-30 must be named'],
    [
      'a version is empty',
      () => mkdirSync(path.join(dir, '2026-11-01')),
      '2026-11-01 must hold documents',
    ],
    [
      'a document is missing in a language',
      () => write('2026-11-01', 'terms', { ar: undefined }),
      'must have 2026-11-01/terms.ar.md',
    ],
    [
      'a document has no title',
      () => write('2026-11-01', 'terms', { es: 'Sin título\n' }),
      'terms.es.md must begin with its title',
    ],
    [
      'a title says nothing',
      () => write('2026-11-01', 'terms', { es: '# \n' }),
      'terms.es.md must begin with its title',
    ],
    [
      'the name of a document cannot stand in an address',
      () => write('2026-11-01', 'our terms'),
      '2026-11-01/our terms.ar.md must be named',
    ],
  ])('refuses with one line that names the location when %s', (_, make, words) => {
    make()
    expect(() => readTerms(dir)).toThrow(words)
    try {
      readTerms(dir)
    } catch (error) {
      expect((error as Error).message).toMatch(/^TERMS_DIR[^\n]*$/)
    }
  })

  it('follows a link to a version, as in a mounted volume', () => {
    write('2026-11-01', 'terms')
    const mounted = path.join(dir, 'mounted')
    mkdirSync(mounted)
    symlinkSync(path.join(dir, '2026-11-01'), path.join(mounted, '2026-11-01'))
    expect(readTerms(mounted).map(({ version }) => version)).toEqual(['2026-11-01'])
  })

  it('leaves other files and folders alone', () => {
    write('2026-11-01', 'terms')
    mkdirSync(path.join(dir, 'drafts'))
    writeFileSync(path.join(dir, 'README.md'), 'For the lawyers.')
    writeFileSync(path.join(dir, '2026-11-01', 'notes.txt'), 'x')
    writeFileSync(path.join(dir, '2026-11-01', '._terms.en.md'), 'x')
    writeFileSync(path.join(dir, '2024-01-01'), 'A file, not a folder.')
    expect(readTerms(dir).map(({ version }) => version)).toEqual(['2026-11-01'])
  })

  it('demands documents in the languages that are offered, and reads those in others', () => {
    const version = path.join(dir, '2027-01-01')
    mkdirSync(version)
    writeFileSync(path.join(version, 'terms.es.md'), '# Condiciones\n\nTexto.')
    expect(() => readTerms(dir)).toThrow('TERMS_DIR must have 2027-01-01/terms.en.md')
    const { documents } = readTerms(dir, ['es']).at(-1) ?? {}
    expect(documents?.es.map(({ title }) => title)).toEqual(['Condiciones'])
    expect(documents?.ar).toEqual([])
    writeFileSync(path.join(version, 'terms.ar.md'), '# الشروط\n\nنص.')
    expect(readTerms(dir, ['es']).at(-1)?.documents.ar).toHaveLength(1)
  })

  it('reads the documents that Portico brings', () => {
    const own = path.join(import.meta.dirname, '../../../terms')
    const versions = readTerms(own)
    expect(versions.map(({ version }) => version)).toEqual(
      readdirSync(own)
        .filter((name) => /^\d/.test(name))
        .sort(),
    )
    for (const language of languages) {
      expect(versions.at(-1)?.documents[language].map(({ id }) => id)).toEqual(['privacy', 'terms'])
    }
  })
})

describe('the documents that Portico brings', () => {
  it('stay what they were in the versions that were accepted', () => {
    const [first] = readTerms(path.join(import.meta.dirname, '../../../terms'))
    const hashes = languages.flatMap((language) =>
      (first?.documents[language] ?? []).map(({ id, hash }) => [
        `${id}.${language}`,
        hash.slice(0, 16),
      ]),
    )
    expect(Object.fromEntries(hashes)).toEqual({
      'privacy.ar': 'a7c8d7ab73244005',
      'privacy.en': 'f336f66218a3587f',
      'privacy.es': '0471ac63cc0ace9d',
      'terms.ar': 'bd4e4aa22f1c39fa',
      'terms.en': '70d228f6d2497ba3',
      'terms.es': '17bff32b5a146561',
    })
  })

  it('make the customer answer for all that is done with the account, in each language', () => {
    const text = (language: (typeof languages)[number]) =>
      readTerms(path.join(import.meta.dirname, '../../../terms'))
        .at(-1)
        ?.documents[language].find(({ id }) => id === 'terms')?.text
    expect(text('en')).toContain('You are responsible for what is done with your account.')
    expect(text('es')).toContain('Usted responde de lo que se haga con su cuenta.')
    expect(text('ar')).toContain('تقع عليك مسؤولية كل ما يجري في حسابك.')
  })
})

describe('the terms in force', () => {
  it.each([
    ['2025-06-01', '2025-06-01'],
    ['2026-10-31', '2025-06-01'],
    ['2026-11-01', '2026-11-01'],
    ['2030-01-01', '2026-11-01'],
    ['2020-01-01', '2025-06-01'],
  ])('on %s is the version of %s', (day, version) => {
    write('2026-11-01', 'terms')
    write('2025-06-01', 'terms')
    expect(getTermsInForce(readTerms(dir), day).version).toBe(version)
  })

  it('refuses to choose where there is none', () => {
    expect(() => getTermsInForce([], '2026-11-01')).toThrow('no version')
  })
})
