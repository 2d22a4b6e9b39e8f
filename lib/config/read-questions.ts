/** Reads the folder of a firm's own rules and questions (`QUESTIONS`): YAML or JSON, each fault with its file and line. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod/mini'
import type { Language } from '#lib/i18n/languages.ts'
import { type Eligibility, toEligibility } from '#lib/onboarding/settings/eligibility.ts'
import type { WrittenPage } from '#lib/onboarding/settings/own-questions.ts'
import { questionsFileSchema } from '#lib/onboarding/settings/questions-file.ts'
import { findOwnQuestionFaults, type Place, type PlacedPage } from './own-question-faults.ts'
import { absolutePath } from './read-text-file.ts'

/** `products`: each that is named, with its place, for a fault that other variables decide. */
type OwnQuestions = {
  eligibility: Eligibility
  pages: readonly WrittenPage[]
  products: readonly { id: string; place: string }[]
}

/** Returns what a folder says, or everything that is wrong with it, a line each; `offered`: the languages of its texts. */
export function readQuestions(
  folder: string,
  offered: readonly Language[],
): { questions: OwnQuestions } | { faults: string[] } {
  const at = absolutePath(folder)
  let names: string[]
  try {
    names = readdirSync(at).filter((name) => /^[^.].*\.(ya?ml|json)$/.test(name))
  } catch (error) {
    return { faults: [`must be a folder that can be read (${codeOf(error)})`] }
  }
  if (names.length === 0) return { faults: ['must hold a file .yaml, .yml or .json'] }
  const files = names.toSorted().map((name) => readFile(path.join(at, name), name))
  const faults = files.flatMap((file) => file.faults)
  const ruled = files.filter(({ content }) => content?.eligibility)
  for (const { lineOf } of ruled.slice(1)) {
    faults.push(`${lineOf(['eligibility'])} eligibility must be in one file only`)
  }
  const pages = files.flatMap(listPages)
  // A question that was not read may be the one that another depends on.
  if (faults.length === 0) faults.push(...findOwnQuestionFaults(pages, offered))
  if (faults.length > 0) return { faults }
  return {
    questions: {
      eligibility: toEligibility(ruled[0]?.content?.eligibility),
      pages: pages.map(({ page }) => page),
      products: files.flatMap(listProducts),
    },
  }
}

function listPages({ content, lineOf }: ReadFile): PlacedPage[] {
  return (content?.pages ?? []).map((page, index) => ({
    page,
    fault: (at, message) => wordsOf(lineOf, ['pages', index, ...at], message),
  }))
}

/** Every product that a file names, in the order of its parts. */
function listProducts({ content, lineOf }: ReadFile): { id: string; place: string }[] {
  const ruled = Object.keys(content?.eligibility?.products ?? {}).map((id) => ({
    id,
    place: wordsOf(lineOf, ['eligibility', 'products', id], ''),
  }))
  const asked = (content?.pages ?? []).flatMap(({ questions }, page) =>
    questions.flatMap(({ ask }, question) => {
      const at = ['pages', page, 'questions', question, 'ask', 'products']
      return (ask?.products ?? []).map((id) => ({ id, place: wordsOf(lineOf, at, id) }))
    }),
  )
  return [...ruled, ...asked]
}

type ReadFile = {
  content?: z.infer<typeof questionsFileSchema>
  faults: string[]
  /** Returns the file and line of what is at a path, or of the last that is there on the way. */
  lineOf: (at: Place) => string
}

function readFile(file: string, name: string): ReadFile {
  const lines = new LineCounter()
  const lineAt = (offset: number) => `${name}:${lines.linePos(offset).line || 1}`
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return { faults: [`${name} cannot be read (${codeOf(error)})`], lineOf: () => name }
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineOf: ReadFile['lineOf'] = (at) => lineAt(findOffset(document, at))
  const broken = document.errors.map(({ pos, message }) => `${lineAt(pos[0])} ${message}`)
  if (broken.length > 0) return { faults: broken, lineOf }
  let json: unknown
  try {
    json = document.toJS()
  } catch (error) {
    // An alias without an anchor, or far too many of them.
    return { faults: [`${name} ${(error as Error).message}`], lineOf }
  }
  const read = questionsFileSchema.safeParse(json)
  if (read.success) return { content: read.data, faults: [], lineOf }
  return { faults: read.error.issues.flatMap((issue) => describe(issue, lineOf)), lineOf }
}

function describe(issue: z.core.$ZodIssue, lineOf: ReadFile['lineOf']): string[] {
  const words = (at: Place, message: string) => wordsOf(lineOf, at, message)
  if (issue.code === 'invalid_type' && /^(object|record)$/.test(issue.expected)) {
    return [words(issue.path, 'must be a map')]
  }
  if (issue.code !== 'unrecognized_keys') return [words(issue.path, issue.message)]
  return issue.keys.map((key) => words([...issue.path, key], 'is not known here'))
}

function wordsOf(lineOf: ReadFile['lineOf'], at: Place, message: string): string {
  return [lineOf(at), at.map(String).join('.'), message].filter(Boolean).join(' ')
}

/** Returns where the key of a map or an entry of a list begins. */
function findOffset({ contents }: Document, at: readonly PropertyKey[]): number {
  let offset = contents?.range?.[0] ?? 0
  let node: unknown = contents
  for (const part of at) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      : undefined
    const next: unknown = pair ? pair.key : Object(node).items?.[part]
    if (!isNode(next)) return offset
    offset = next.range?.[0] ?? offset
    node = pair ? pair.value : next
  }
  return offset
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'reading it failed'
}
