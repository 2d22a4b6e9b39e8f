/**
 * `npm run supply-chain [-- FOLDER]`: what the last build was made of and from, and under which licences, as files
 * to pass on with a release. Builds nothing: `npm start` or `npm test -- build` does.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { preparedDatabaseFile } from '../../lib/database/connection/prepared-database.ts'
import { digestSources } from '../build.mjs'
import { markOf } from '../build-mark.mjs'
import { root } from '../runtime.mjs'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { findRefusedPackages, readLockedPackages, writeNotices } from './licenses.ts'
import { createProvenance, type Source, sumFiles } from './provenance.ts'

/** The files that are served, and the initial database; the rest of `.next` serves only the build. */
const built = ['static', 'server', preparedDatabaseFile]

const say = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = write(path.resolve(root, process.argv[2] ?? 'supply-chain')) ? 0 : 1

function write(out: string): boolean {
  const mark = markOf(root)
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== digestSources(root)) {
    say('There is no build of these sources: npm test -- build')
    return false
  }
  const source = readSource()
  const packages = readLockedPackages(root)
  const files = built.map((name) => sumFiles(path.join(root, '.next'), name)).join('')
  const bill = createBillOfMaterials(root, { commit: source.commit, time: readCommitTime() })
  const table = packages.map(({ name, version, license }) => `${license}\t${name}\t${version}`)
  const written = {
    'sbom.cdx.json': toJson(bill),
    'provenance.intoto.json': toJson(createProvenance(root, { source, files })),
    'files.sha256': files,
    'licenses.tsv': `${table.join('\n')}\n`,
    'third-party-notices.txt': writeNotices(root, packages),
  }
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries(written)) writeFileSync(path.join(out, name), text)
  say(`${out}: ${Object.keys(written).join(', ')}`)
  if (source.isChanged) say('The sources differ from the commit: this provenance is worth little.')
  const refused = findRefusedPackages(packages)
  for (const { name, version, license } of refused) say(`refused: ${name} ${version} (${license})`)
  return refused.length === 0
}

function readSource(): Source {
  let address: string | undefined
  try {
    // Drops the name and password that an address of git can hold.
    address = git('remote', 'get-url', 'origin').replace(/\/\/[^/@]*@/, '//')
  } catch {
    // A copy that came without a remote.
  }
  return {
    commit: git('rev-parse', 'HEAD'),
    address: address?.startsWith('https:') ? address : undefined,
    isChanged: git('status', '--porcelain') !== '',
  }
}

function readCommitTime(): Date {
  return new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
}

function git(...args: string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim()
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
