/** `RESULTS.md`: what the last whole runs saw. Each kind of run writes its own section. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from './matrix.ts'
import type { MutantResult } from './run-mutants.ts'
import { type Behaviour, behaviours } from './scripted-platform/script.ts'

const file = path.join(import.meta.dirname, 'RESULTS.md')
const sections = ['PGlite, one instance', 'PostgreSQL, two instances', 'Mutants'] as const
type Section = (typeof sections)[number]

const head = `# What was seen

Written by \`npm run faults -- --write\`, with \`--postgres\` and with \`--mutants\`. \`README.md\` says what the
words mean. A cell is the ending that was demanded and seen; a dot, that the treatment of idempotency
ids cannot matter there.
`

/** Replaces one section and leaves the others as they are. */
export function writeSection(section: Section, lines: string[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const parts = sections.map((name) => {
    const body = name === section ? lines.join('\n') : bodyOf(before, name)
    return `## ${name}\n\n${body}\n`
  })
  writeFileSync(file, [head, ...parts].join('\n'))
}

/** The matrix as a table: a row of the matrix each, a column for each treatment of ids. */
export function matrixLines(
  outcomes: Outcome[],
  general: string[],
  { lanes, spent }: { lanes: number; spent: number },
): string[] {
  const failed = outcomes.filter(({ faults }) => faults.length > 0).length + general.length
  const passed = outcomes.filter(({ faults }) => faults.length === 0).length
  const groups = [...new Set(outcomes.map(({ group }) => group))]
  return [
    `${passed} passed, ${failed} failed, in ${lanes} servers of together ${Math.round(spent / 60)} minutes (${new Date().toISOString().slice(0, 10)}).`,
    ...general.map((fault) => `\n✗ ${fault}`),
    ...groups.flatMap((group) => [
      '',
      `### ${group}`,
      '',
      `| fault | ${behaviours.join(' | ')} |`,
      `|---|${behaviours.map(() => '---').join('|')}|`,
      ...rowsOf(outcomes.filter((each) => each.group === group)),
    ]),
  ]
}

export function mutantLines(caught: MutantResult[]): string[] {
  return [
    '| mutant | caught by |',
    '|---|---|',
    ...caught.map(({ mutant, by }) => `| ${mutant} | ${by.join('; ') || '**nobody**'} |`),
  ]
}

function rowsOf(outcomes: Outcome[]): string[] {
  const names = [...new Set(outcomes.map(({ row }) => row))]
  return names.map((name) => {
    const cells = behaviours.map((behaviour) => cellOf(outcomes, name, behaviour))
    return `| ${name.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`
  })
}

function cellOf(outcomes: Outcome[], name: string, behaviour: Behaviour): string {
  const outcome = outcomes.find((each) => each.row === name && each.behaviour === behaviour)
  if (!outcome) return '·'
  return outcome.faults.length > 0 ? `✗ ${[...new Set(outcome.faults)].join('; ')}` : outcome.ending
}

function bodyOf(text: string, section: Section): string {
  const start = text.indexOf(`## ${section}\n`)
  if (start < 0) return 'Not run yet.'
  const rest = text.slice(start + section.length + 4)
  const end = rest.search(/^## /m)
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}
