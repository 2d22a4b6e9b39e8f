/** The full tables of a run, one file a kind of run, in a folder that is not under version control. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from './matrix.ts'
import type { MutantResult } from './run-mutants.ts'
import { type Behaviour, behaviours } from './scripted-simulator/script.ts'

/** Where every run writes its full table; ignored by git. */
const folder = path.join(import.meta.dirname, 'results')

/** Writes one file of the folder and returns its path. */
export function writeFullTable(name: string, lines: string[]): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.md`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** The matrix: a table for each group, a row for each fault, a column for each treatment of idempotency ids. */
export function matrixLines(outcomes: Outcome[], general: string[]): string[] {
  const groups = [...new Set(outcomes.map(({ group }) => group))]
  return [
    'Each cell is the expected ending, which was observed. A dot: the treatment of idempotency ids cannot matter.',
    ...general.map((fault) => `\n✗ ${fault}`),
    ...groups.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      `| fault | ${behaviours.join(' | ')} |`,
      `|---|${behaviours.map(() => '---').join('|')}|`,
      ...tableRows(outcomes.filter((each) => each.group === group)),
    ]),
  ]
}

/** Each mutant with the faults that caught it. */
export function mutantLines(results: MutantResult[]): string[] {
  return [
    '| mutant | caught by |',
    '|---|---|',
    ...results.map(({ mutant, by }) => `| ${mutant} | ${by.join('; ') || '**nothing**'} |`),
  ]
}

function tableRows(outcomes: Outcome[]): string[] {
  const names = [...new Set(outcomes.map(({ row }) => row))]
  return names.map((name) => {
    const cells = behaviours.map((behaviour) => formatCell(outcomes, name, behaviour))
    return `| ${name.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`
  })
}

function formatCell(outcomes: Outcome[], name: string, behaviour: Behaviour): string {
  const outcome = outcomes.find((each) => each.row === name && each.behaviour === behaviour)
  if (!outcome) return '·'
  return outcome.faults.length > 0 ? `✗ ${[...new Set(outcome.faults)].join('; ')}` : outcome.ending
}
