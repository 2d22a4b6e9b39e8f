/**
 * The self-assessment against the OWASP Application Security Verification Standard 5.0.0, levels 1 and 2:
 * `docs/security/asvs.yaml` is the source, `docs/security/asvs.md` is made of it. `npm run asvs` writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import * as z from 'zod'
import { root } from './runtime.mjs'

const requirement = z
  .strictObject({
    /** The number in the standard. */
    id: z.string().regex(/^\d+\.\d+\.\d+$/),
    level: z.union([z.literal(1), z.literal(2)]),
    /** Ours, and short: the standard has the binding words. */
    about: z.string(),
    /** The evidence: tests (`file > title`) and sections of documents (`file > heading`). */
    met: z
      .array(z.string().regex(/^\S+\.(tsx?|md) > \S/))
      .min(1)
      .optional(),
    note: z.string().optional(),
    not_applicable: z.string().optional(),
    open: z.string().optional(),
  })
  .refine(
    ({ met, not_applicable, open }) =>
      [met, not_applicable, open].filter((answer) => answer !== undefined).length === 1,
    'has one answer: met, not_applicable or open',
  )
export type Requirement = z.infer<typeof requirement>

/** A test or a section of a document, by its file and its title. */
export type Evidence = { file: string; title: string }

const source = 'docs/security/asvs.yaml'
const page = 'docs/security/asvs.md'

/** Every requirement of levels 1 and 2 with our answer, in the order of the standard. Throws on bad data. */
export function readAssessment(folder = root): Requirement[] {
  return z.array(requirement).parse(parse(readFileSync(path.join(folder, source), 'utf8')))
}

function listEvidence({ met = [] }: Requirement): Evidence[] {
  return met.map((each) => {
    const [file = '', ...words] = each.split(' > ')
    return { file, title: words.join(' > ') }
  })
}

/** Tells whether evidence is a test; the rest are sections of documents. */
export function isTest({ file }: Evidence): boolean {
  return /\.(test|spec)\.tsx?$/.test(file)
}

/** Every test that is named, each once. */
export function namedTests(assessment = readAssessment()): Evidence[] {
  const tests = assessment.flatMap(listEvidence).filter(isTest)
  return [...new Map(tests.map((test) => [`${test.file} > ${test.title}`, test])).values()]
}

/** The evidence that does not exist: each as `id: file > title`. */
export function findMissing(assessment: readonly Requirement[], folder = root): string[] {
  return assessment.flatMap((each) =>
    listEvidence(each)
      .filter((evidence) => !exists(evidence, folder))
      .map(({ file, title }) => `${each.id}: ${file} > ${title}`),
  )
}

function exists({ file, title }: Evidence, folder: string): boolean {
  const fullPath = path.join(folder, file)
  if (!existsSync(fullPath)) return false
  const text = readFileSync(fullPath, 'utf8')
  if (isTest({ file, title })) {
    return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
  }
  return text.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === title)
}

/**
 * The pattern of a test's title as a report gives it: if the file has a placeholder of a table
 * (`%s`, `$name`, `${…}`) the report has a value.
 */
export function patternOf({ title }: Evidence): RegExp {
  const words = title.split(/%[a-z]|\$\{[^}]*\}|\$\w+/)
  const escaped = words.map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  // The name of a suite precedes the titles of its tests.
  return new RegExp(`(^| )${escaped.join('.*')}( |$)`)
}

const chapters = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend security',
  'API and web service',
  'File handling',
  'Authentication',
  'Session management',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Secure coding and architecture',
  'Security logging and error handling',
  'WebRTC',
]

/** Counts the answers of a chapter of the standard, the first being 1. */
export function countChapter(assessment: readonly Requirement[], chapter: number) {
  const own = assessment.filter(({ id }) => id.startsWith(`${chapter}.`))
  const count = (answer: 'met' | 'not_applicable' | 'open') =>
    own.filter((each) => each[answer] !== undefined).length
  return { met: count('met'), notApplicable: count('not_applicable'), open: count('open') }
}

export function renderAssessment(assessment: readonly Requirement[]): string {
  const numbers = chapters.map((_, index) => index + 1)
  const overview = numbers.map((number) => {
    const { met, notApplicable, open } = countChapter(assessment, number)
    return `| ${number}. ${chapters[number - 1]} | ${met} | ${notApplicable} | ${open} |`
  })
  return [
    '# Self-assessment: OWASP ASVS 5.0, level 2',
    'Made by `npm run asvs` from `docs/security/asvs.yaml`; edit that file. It covers every requirement of levels 1 and 2 of the [Application Security Verification Standard 5.0.0](https://owasp.org/www-project-application-security-verification-standard/) (CC BY-SA 4.0), in our short words. A requirement is met as the tests and sections behind it show, unless its line says otherwise. The source names each test by its title; `npm test -- security` runs them. It is our own assessment: nobody else has verified it.',
    `## Overview\n\n| chapter | met | not applicable | open |\n|---|---:|---:|---:|\n${overview.join('\n')}`,
    ...numbers.map((number) => {
      const own = assessment.filter(({ id }) => id.startsWith(`${number}.`))
      return `## ${number}. ${chapters[number - 1]}\n\n${linesOf(own).join('\n')}`
    }),
  ]
    .join('\n\n')
    .concat('\n')
}

/** A line for all requirements with the same answer, and one for all that do not apply. */
function linesOf(own: readonly Requirement[]): string[] {
  const [others = [], applicable = []] = [true, false].map((applies) =>
    own.filter(({ not_applicable }) => (not_applicable !== undefined) === applies),
  )
  const lines = [...Map.groupBy(applicable, answerOf)].map(
    ([answer, same]) =>
      `- ${same.map(({ id, about }) => `**${id}** ${about}`).join('; ')}. ${answer}`,
  )
  const reasons = [...Map.groupBy(others, ({ not_applicable }) => not_applicable)].map(
    ([reason, same]) => `**${same.map(({ id }) => id).join(', ')}** ${reason}`,
  )
  return reasons.length === 0 ? lines : [...lines, `- Not applicable: ${reasons.join(' ')}`]
}

function answerOf(each: Requirement): string {
  if (each.open !== undefined) return `**Open**: ${each.open}`
  const evidence = listEvidence(each)
  const tests = evidence.filter(isTest).map(({ file }) => `\`${file}\``)
  const sections = evidence
    .filter((one) => !isTest(one))
    .map(({ title, file }) => `[${title.replace(/ \(.*\)$/, '')}](../../${file})`)
  return `${[...new Set([...tests, ...sections])].join(', ')}${each.note ? `. ${each.note}` : ''}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(path.join(root, page), renderAssessment(readAssessment()))
}
