import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { brandTones } from '#lib/config/rules/brand.ts'
import { defaultLook } from '#lib/config/rules/brand-look.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { buildReviewGroups } from '#lib/onboarding/review/review-rows.ts'
import { answerCompany, answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import type { CustomerRecord, RecordSection } from './customer-record.ts'
import { renderRecordPdf } from './render-record-pdf.ts'

const { ink, muted, line, link } = brandTones(defaultLook.accent).light
const reference = 'PTC-7F3K-22QM'

async function recordOf(progress: Progress, language: Language): Promise<CustomerRecord> {
  const t = getTranslator(language)
  const sections = (await buildReviewGroups(progress)).map(({ heading, rows }) => ({
    title: heading,
    rows: rows.map(({ label, value, ltr }) => ({
      label,
      value: value ?? t('page.notProvided'),
      ...(ltr && { ltr }),
    })),
  }))
  return {
    language,
    brand: 'Portico',
    title: t('record.title'),
    tones: { ink, muted, line, accent: link },
    notice: t('record.testOnly'),
    lead: t('record.asOf', { date: '2026-11-21' }),
    summary: [{ label: t('status.reference'), value: reference, ltr: true }],
    notes: [t('record.masked')],
    sections,
    foot: reference,
    pageText: (page, pages) => t('record.page', { page, pages }),
    madeAt: testSettings.now,
  }
}

async function read(bytes: Buffer) {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(file)
  return { file, pages: text, text: text.join('\n') }
}

/** The letters alone: how words are spaced and in which order a line is read is the reader's guess. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}@+•]+/gu) ?? []
}

/**
 * Returns the words of the record that the file lacks. right-to-left.test.ts checks the positions of letters:
 * pdf.js returns some Arabic words reversed, whatever their order on the page.
 */
function missingWords({ summary, sections, title }: CustomerRecord, text: string): string[] {
  const rows = [...summary, ...sections.flatMap((section) => section.rows)]
  const expected = [title, ...sections.map((section) => section.title)]
  for (const { label, value } of rows) expected.push(label, value)
  const there = plain(text).replace(/\s/g, '')
  return expected
    .flatMap((words) => wordsIn(plain(words)))
    .filter((word) => !there.includes(word) && !there.includes([...word].reverse().join('')))
}

/** Lam and alef are one sign: a reader that turns a line round turns the two letters of it too. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\p{Cf}لاأإآ]/gu, '')
}

/** Everything that is written in the file, its packed parts unpacked. */
function unpacked(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (const { index } of parts[0]?.matchAll(/stream\r?\n/g) ?? []) {
    const start = pdf.indexOf('\n', index) + 1
    try {
      parts.push(inflateSync(pdf.subarray(start)).toString('latin1'))
    } catch {
      // Not every part is packed; those are in the first.
    }
  }
  return parts.join('\n')
}

async function progressOfApplicant(name: keyof typeof applicants, language: Language) {
  return (await answerSteps(applicants[name].typed, { ...testSettings, language })).progress
}

async function progressOfCompany(name: keyof typeof companies, language: Language) {
  return (await answerCompany(companies[name], { ...testSettings, language })).progress
}

describe.each([
  ['a person in English', 'en', () => progressOfApplicant('maya', 'en')],
  ['a person in Spanish', 'es', () => progressOfApplicant('lucia', 'es')],
  ['a person in Arabic', 'ar', () => progressOfApplicant('abdAlRahman', 'ar')],
  ['a company in English', 'en', () => progressOfCompany('harbourVine', 'en')],
  ['a company in Arabic', 'ar', () => progressOfCompany('alNoor', 'ar')],
] as const)('the record of %s', (_name, language, progressOf) => {
  let record: CustomerRecord
  let pdf: Buffer
  let wire: Record<string, unknown>[]

  beforeAll(async () => {
    const progress = await progressOf()
    record = await recordOf(progress, language)
    pdf = await renderRecordPdf(record)
    wire = [progress.platformFields, ...progress.people.map((person) => person.platformFields)]
  })

  it('holds every word of every section', async () => {
    expect(record.sections.length).toBeGreaterThan(1)
    const { text } = await read(pdf)
    expect(missingWords(record, text)).toEqual([])
  })

  it('holds no number that is masked', () => {
    const all = unpacked(pdf)
    const secrets = wire.flatMap((values) =>
      Object.entries(values).flatMap(([path, value]) =>
        /tax_reference_number$|passport_number$/.test(path) ? [String(value)] : [],
      ),
    )
    expect(secrets.length).toBeGreaterThan(0)
    expect(all).toContain('BT')
    for (const secret of secrets) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret, 'utf16le').swap16().toString('latin1'))
    }
  })

  it('says its language and title, and what is a heading and what a list', async () => {
    const { file } = await read(pdf)
    expect(await file.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await file.getMetadata()
    expect(info).toMatchObject({ Title: `${record.title} – ${reference}`, Language: language })
    const roles = rolesIn(await (await file.getPage(1)).getStructTree())
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'L', 'LI', 'Lbl', 'LBody']))
  })

  it('numbers its pages', async () => {
    const { pages } = await read(pdf)
    for (const [index, text] of pages.entries()) {
      const expected = record.pageText(index + 1, pages.length)
      const foot = { ...record, summary: [], sections: [], title: expected }
      expect(missingWords(foot, text)).toEqual([])
    }
  })
})

it('holds a company of fifty people, each under their name', async () => {
  const progress = await progressOfCompany('harbourVine', 'en')
  const record = await recordOf(progress, 'en')
  const head = record.sections.find(({ title }) => title === progress.people[0]?.name)
  const people = Array.from(
    { length: 50 },
    (_, index): RecordSection => ({
      title: `Person Numbered ${index + 1}`,
      rows: head?.rows ?? [],
    }),
  )
  const sections = [...record.sections, ...people]
  const { pages, file } = await read(await renderRecordPdf({ ...record, sections }))
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.length).toBeLessThan(60)
  for (const { title } of people) expect(pages.join('\n')).toContain(title)
  expect((await file.getOutline()).map(({ title }) => title)).toEqual(
    sections.map(({ title }) => title),
  )
})

it('draws the letters of each script, and names by its number what no font has', async () => {
  const names = ['Žižková', 'Иванов', 'Παππάς', 'Nguyễn', 'สมชาย', '王小明', '김민준']
  const record = await recordOf(await progressOfApplicant('maya', 'en'), 'en')
  const rows = [...names, '\u{20BB7}'].map((value, index) => ({ label: `Name ${index}`, value }))
  const pdf = await renderRecordPdf({ ...record, sections: [{ title: 'Names', rows }] })
  const { text } = await read(pdf)
  const there = text.normalize('NFC')
  for (const name of names) expect(there).toContain(name)
  expect(there).toContain('[U+20BB7]')
  // The glyph of number 0 is the empty box.
  const drawn = [...unpacked(pdf).matchAll(/\[(<.*?)\] TJ/g)].flatMap(
    ([, shown = '']) => shown.replace(/>[^<]*<?|</g, '').match(/.{4}/g) ?? [],
  )
  expect(drawn.length).toBeGreaterThan(100)
  expect(drawn).not.toContain('0000')
})

type Node = { role?: string; children?: unknown[] } | null

function rolesIn(node: Node): string[] {
  if (!node) return []
  return [
    ...(node.role ? [node.role] : []),
    ...(node.children ?? []).flatMap((child) => rolesIn(child as Node)),
  ]
}
