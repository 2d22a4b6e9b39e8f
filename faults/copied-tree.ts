/** A copy of this tree that can be changed and built without touching it. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root, selectNode } from '../scripts/runtime.mjs'

const run = promisify(execFile)
const left = new Set(['node_modules', '.next', 'data', '.git', 'test-results', '.cache'])

/** Makes one in a temporary folder, which goes with this process. */
export function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'portico-copy-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  const keep = (from: string) => !left.has(path.relative(root, from))
  cpSync(root, copy, { recursive: true, filter: keep })
  linkTree(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

/** Builds a copy; throws with the build's words if that does not succeed. */
export async function buildCopy(copy: string): Promise<void> {
  const script = `import('./scripts/build.mjs').then(({ build }) => build(process.cwd(), { say() {} }))`
  const { failed, words } = await runNode(copy, ['--eval', script])
  if (failed) throw new Error(`The copy could not be built:\n${words}`)
}

/** Runs Node in a copy, with its own modules. */
export async function runNode(
  copy: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ failed: boolean; words: string }> {
  const [program = 'node', ...flags] = selectNode()
  const options = { cwd: copy, env: { ...process.env, ...env }, maxBuffer: 100_000_000 }
  return run(program, [...flags, ...args], options).then(
    ({ stdout, stderr }) => ({ failed: false, words: stdout + stderr }),
    (error) => ({ failed: true, words: `${error.stdout ?? ''}${error.stderr ?? error}` }),
  )
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
