/** Makes, builds and runs each mutant in one copy of the tree, which keeps the build's cache. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fitNode, root } from '../scripts/runtime.mjs'
import type { Outcome } from './matrix.ts'
import { type Mutant, mutants } from './mutants.ts'

export type Caught = { mutant: string; by: string[]; ran: number; seconds: number }

const left = new Set(['node_modules', '.next', 'data', '.git', 'test-results', '.cache'])

/** Gives, for each mutant whose name fits, the rows that failed on it: none means that it lives. */
export function runMutants(fits: (name: string) => boolean, say: (line: string) => void): Caught[] {
  const copy = mkdtempSync(path.join(tmpdir(), 'portico-mutant-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  const keep = (from: string) => !left.has(path.relative(root, from))
  cpSync(root, copy, { recursive: true, filter: keep })
  linkTree(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return mutants
    .filter(({ name }) => fits(name))
    .map((mutant) => {
      const caught = runMutant(copy, mutant)
      say(
        caught.by.length > 0
          ? `✓ ${mutant.name}: caught by ${caught.by.join(', ')} (${caught.seconds.toFixed(0)} s)`
          : `✗ ${mutant.name}: lives (${caught.ran} rows, ${caught.seconds.toFixed(0)} s)`,
      )
      return caught
    })
}

function runMutant(copy: string, { name, patches, rows, postgres }: Mutant): Caught {
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
    const build = `import('./scripts/build.mjs').then(({ build }) => build(process.cwd(), { say() {} }))`
    const built = runNode(copy, ['--eval', build])
    if (built.status !== 0) throw new Error(`${name} could not be built:\n${built.words}`)
    const report = path.join(copy, 'mutant.json')
    rmSync(report, { force: true })
    const where = postgres ? ['--postgres'] : []
    const only = ['faults/run.ts', '--only', rows, '--json', report, ...where]
    const run = runNode(copy, only)
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

function runNode(cwd: string, args: string[]): { status: number | null; words: string } {
  const [program, ...flags] = fitNode()
  const { status, stdout, stderr } = spawnSync(program ?? 'node', [...flags, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, FAULTS_PATIENCE_SECONDS: '25' },
  })
  return { status, words: stdout + stderr }
}

/** The same files under another name: the build does not follow links out of its root. */
function linkTree(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another file system.
    cpSync(from, to)
  }
}
