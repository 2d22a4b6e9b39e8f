/** Makes, builds and runs each mutant in one copy of the tree, which keeps the build's cache. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildCopy, copyTree, runNode } from './copied-tree.ts'
import type { Outcome } from './matrix.ts'
import { type Mutant, mutants } from './mutants.ts'
import type { SavedResults } from './saved-results.ts'

export type MutantResult = { mutant: string; by: string[]; ran: number; seconds: number }

/** Gives, for each mutant whose name fits, the rows that failed on it: none means that it survived. */
export async function runMutants(
  fits: (name: string) => boolean,
  say: (line: string) => void,
  savedResults: SavedResults,
): Promise<MutantResult[]> {
  const copy = copyTree()
  const all: MutantResult[] = []
  for (const mutant of mutants.filter(({ name }) => fits(name))) {
    const caught = await savedResults.once(
      `mutant ${mutant.name}`,
      () => runMutant(copy, mutant),
      ({ by }) => by.length > 0,
    )
    all.push(caught)
    say(
      caught.by.length > 0
        ? `✓ ${mutant.name}: caught by ${caught.by.join(', ')} (${caught.seconds.toFixed(0)} s)`
        : `✗ ${mutant.name}: survived (${caught.ran} rows, ${caught.seconds.toFixed(0)} s)`,
    )
  }
  return all
}

async function runMutant(
  copy: string,
  { name, patches, rows, postgres }: Mutant,
): Promise<MutantResult> {
  const from = performance.now()
  const before = new Map<string, string>()
  for (const patch of patches) {
    const file = path.join(copy, patch.file)
    const source = readFileSync(file, 'utf8')
    if (source.split(patch.from).length !== 2) {
      throw new Error(`${name}: ${patch.file} does not hold this once: ${patch.from}`)
    }
    if (!before.has(file)) before.set(file, source)
    writeFileSync(
      file,
      source.replace(patch.from, () => patch.to),
    )
  }
  try {
    await buildCopy(copy)
    const report = path.join(copy, 'mutant.json')
    rmSync(report, { force: true })
    const where = postgres ? ['--postgres'] : []
    const only = ['faults/run.ts', '--only', rows, '--json', report, ...where]
    const run = await runNode(copy, only, { FAULTS_TIMEOUT_SECONDS: '25' })
    if (!existsSync(report)) throw new Error(`${name} could not be run:\n${run.words}`)
    const { outcomes } = JSON.parse(readFileSync(report, 'utf8')) as { outcomes: Outcome[] }
    if (outcomes.length === 0) throw new Error(`${name}: no row is named ${rows}`)
    return {
      mutant: name,
      by: outcomes.filter(({ faults }) => faults.length > 0).map(({ row }) => row),
      ran: outcomes.length,
      seconds: (performance.now() - from) / 1000,
    }
  } finally {
    for (const [file, source] of before) writeFileSync(file, source)
  }
}
