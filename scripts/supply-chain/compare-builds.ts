/**
 * `npm test -- reproducible`: puts the image's files together twice from the same source, in folders of different
 * names and with nothing remembered, and names each file that differs. With `-- --keep` both stay, to look at.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ended, root, selectNode, spawnChild } from '../runtime.mjs'
import { sumFiles } from './provenance.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'portico-compare-'))
try {
  const one = await buildCopy(path.join(folder, 'one'))
  const other = await buildCopy(path.join(folder, 'another-place'))
  const all = new Set([...one.keys(), ...other.keys()])
  const differing = [...all].filter((file) => one.get(file) !== other.get(file)).sort()
  for (const file of differing) say(`differs: ${file}`)
  say(`${all.size} files of two builds, ${differing.length} differ.`)
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  if (process.argv.includes('--keep')) say(`They are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

/** Builds what is committed and installed, in a folder. Gives the sums of the image's files by their paths. */
async function buildCopy(copy: string): Promise<Map<string, string>> {
  say(`Building in ${path.basename(copy)} …`)
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(copy, file), { verbatimSymlinks: true })
  }
  // Linked, not copied: half a gigabyte, which nothing changes. A folder that is a link Turbopack refuses.
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')])
  const script = path.join(copy, 'scripts/image/assemble.mjs')
  const image = path.join(copy, 'built')
  const [code] = await ended(spawnChild(selectNode(), script, [image], { stdio: 'inherit' }))
  if (code !== 0) throw new Error('The build did not succeed: its words are above.')
  const lines = sumFiles(copy, 'built').trim().split('\n')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
