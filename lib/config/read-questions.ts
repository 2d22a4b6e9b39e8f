/** Reads the folder of a firm's own rules (`QUESTIONS`): YAML or JSON, each fault with its file and line. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod/mini'
import { type Eligibility, toEligibility } from '#lib/onboarding/settings/eligibility.ts'
import { questionsFileSchema } from '#lib/onboarding/settings/questions-file.ts'
import { absolutePath } from './read-text-file.ts'

/** `places`: the file and line of each product that has a rule, for a fault that other variables decide. */
type OwnQuestions = { eligibility: Eligibility; places: ReadonlyMap<string, string> }

/** Returns what a folder says, or everything that is wrong with it, a line each. */
export function readQuestions(folder: string): { questions: OwnQuestions } | { faults: string[] } {
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
  if (faults.length > 0) return { faults }
  const [file] = ruled
  const products = Object.keys(file?.content?.eligibility?.products ?? {})
  return {
    questions: {
      eligibility: toEligibility(file?.content?.eligibility),
      places: new Map(
        products.map((id) => [id, file?.lineOf(['eligibility', 'products', id]) ?? '']),
      ),
    },
  }
}

type ReadFile = {
  content?: z.infer<typeof questionsFileSchema>
  faults: string[]
  /** Returns the file and line of what is at a path, or of the last that is there on the way. */
  lineOf: (at: readonly PropertyKey[]) => string
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
  const read = questionsFileSchema.safeParse(document.toJS())
  if (read.success) return { content: read.data, faults: [], lineOf }
  return { faults: read.error.issues.flatMap((issue) => describe(issue, lineOf)), lineOf }
}

function describe(issue: z.core.$ZodIssue, lineOf: ReadFile['lineOf']): string[] {
  const words = (at: readonly PropertyKey[], message: string) =>
    [lineOf(at), at.map(String).join('.'), message].filter(Boolean).join(' ')
  if (issue.code === 'invalid_type' && /^(object|record)$/.test(issue.expected)) {
    return [words(issue.path, 'must be a map')]
  }
  if (issue.code !== 'unrecognized_keys') return [words(issue.path, issue.message)]
  return issue.keys.map((key) => words([...issue.path, key], 'is not known here'))
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
