/** `RESULTS.md`: a summary of the last full runs. Each kind of run writes its own section. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Outcome } from './matrix.ts'
import type { MutantResult } from './run-mutants.ts'
import { behaviours } from './scripted-simulator/script.ts'

const file = path.join(import.meta.dirname, 'RESULTS.md')
const sections = ['PGlite, one instance', 'PostgreSQL, two instances', 'Mutants'] as const
type Section = (typeof sections)[number]

const head = `# Results of the last full runs

Written by \`npm run faults -- --write\`, with \`--postgres\` and \`--mutants\` for the other sections. A check is
one fault under one treatment of idempotency ids by the platform (the documented one first; all of them are
\`behaviours\` in \`scripted-simulator/script.ts\`). Full tables go to \`faults/results/\`, outside version control.
`

/** Replaces one section and leaves the others as they are. */
export function writeSection(section: Section, lines: string[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const parts = sections.map((name) => {
    const body = name === section ? lines.join('\n') : findSection(before, name)
    return `## ${name}\n\n${body}\n`
  })
  writeFileSync(file, [head, ...parts].join('\n'))
}

/** When, on what and how long it ran; the checks that passed by group and treatment; what is open. */
export function summaryLines(
  outcomes: Outcome[],
  general: string[],
  { servers, seconds }: { servers: number; seconds: number },
): string[] {
  const groups = [...new Set(outcomes.map(({ group }) => group))]
  const row = (name: string, among: Outcome[]) => {
    const faults = new Set(among.map((each) => each.row)).size
    const [first, ...others] = behaviours.map((behaviour) =>
      countPassed(among.filter((each) => each.behaviour === behaviour)),
    )
    const each = [...new Set(others)].join(', ')
    return `| ${name} | ${faults} | ${first} | ${each} | ${countPassed(among)} |`
  }
  return [
    `${ranOn()}: ${countPassed(outcomes)} checks passed, ${servers} test servers, ${Math.round(seconds / 60)} minutes of their time.`,
    '',
    `| group | faults | ${behaviours[0]} | each of the others | all |`,
    '|---|---:|---:|---:|---:|',
    ...groups.map((group) =>
      row(
        group,
        outcomes.filter((each) => each.group === group),
      ),
    ),
    row('**all**', outcomes),
    '',
    `Endings: ${endings(outcomes)}.`,
    '',
    ...openLines(outcomes, general),
  ]
}

/** How many wrong versions of the product were caught, and which were not. */
export function mutantSummaryLines(results: MutantResult[]): string[] {
  const alive = results.filter(({ by }) => by.length === 0)
  return [
    `${ranOn()}: ${results.length - alive.length} of ${results.length} mutants were caught.`,
    '',
    ...(alive.length > 0 ? alive.map(({ mutant }) => `- ✗ ${mutant}`) : ['Open: nothing.']),
  ]
}

function ranOn(): string {
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, ${process.platform} ${process.arch}, ${availableParallelism()} processors, Node ${process.versions.node}`
}

/** "12", or "11 of 12" where some failed; a dot if nothing was run. */
function countPassed(outcomes: Outcome[]): string {
  if (outcomes.length === 0) return '·'
  const passed = outcomes.filter(({ faults }) => faults.length === 0).length
  return passed === outcomes.length ? String(passed) : `**${passed} of ${outcomes.length}**`
}

function endings(outcomes: Outcome[]): string {
  const counted = Map.groupBy(outcomes, ({ ending }) => ending)
  return [...counted].map(([ending, among]) => `${ending} ${among.length}`).join(', ')
}

function openLines(outcomes: Outcome[], general: string[]): string[] {
  const failed = outcomes
    .filter(({ faults }) => faults.length > 0)
    .map(
      ({ row, behaviour, faults }) => `${row} (${behaviour}): ${[...new Set(faults)].join('; ')}`,
    )
  const open = [...general, ...failed]
  return open.length > 0 ? ['Open:', '', ...open.map((each) => `- ✗ ${each}`)] : ['Open: nothing.']
}

function findSection(text: string, section: Section): string {
  const start = text.indexOf(`## ${section}\n`)
  if (start < 0) return 'Not run yet.'
  const rest = text.slice(start + section.length + 4)
  const end = rest.search(/^## /m)
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}
