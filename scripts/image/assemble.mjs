/**
 * Assembles the files of the image from a build: `node scripts/image/assemble.mjs FOLDER`. The Containerfile
 * runs it, and so do the tests. The result is the same on every architecture and in each run.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { preparedDatabaseFile } from '../../lib/database/connection/prepared-database.ts'
import { build, digestSources } from '../build.mjs'
import { root } from '../runtime.mjs'
import { bundleConfiguration } from './bundle-configuration.mjs'
import { traceCommands } from './trace-commands.mjs'

/** The output of Next's `output: 'standalone'`; it also holds the builder's .env files, which no image may. */
const standalone = ['.next', 'node_modules', 'package.json']
/**
 * Files that a trace includes and nothing reads at run time: .env files and tests; maps, types and the traces;
 * the fonts that browsers get from the build, and weights that no record is set in; builds of packages for
 * browsers; sizes that Next looks up when it builds.
 */
const leftOut = [
  /(^|\/)\.env/,
  /\.test\.tsx?$|\.map$|\.d\.[cm]?ts$/,
  /\/@fontsource\/.+(\.s?css|\.woff2|-(100|200|300|500|700|800|900)-normal\.woff|-italic\.woff)$/,
  /\.nft\.json$|\/thread-stream\/test\//,
  /\/pdfkit\/js\/pdfkit\.(standalone|browser)|\/fontkit\/dist\/browser/,
  /\/next\/dist\/server\/capsize-font-metrics\.json$/,
]

/** The files that are served or read by their path. */
const folders = ['public', 'terms', '.next/static', '.next/programs']
const single = ['LICENSE', path.join('.next', preparedDatabaseFile)]

/**
 * Writes the image's `app/` and `usr/`, and a `data/` for what it stores, into a folder that is made anew.
 * @param {string} folder
 * @param {{ say?: (line: string) => void }} [options]
 */
export async function assembleImage(folder, { say = () => {} } = {}) {
  await build(root, { say })
  fs.rmSync(folder, { recursive: true, force: true })
  const app = path.join(folder, 'app')
  for (const name of standalone) copy(path.join('.next/standalone', name), name, app)
  replaceChance(path.join(app, '.next'))
  for (const name of [...folders, ...single]) copy(name, name, app)
  for (const file of await traceCommands(root)) copy(file, file, app)
  await bundleConfiguration(root, app)
  linkProgram(folder)
  fs.mkdirSync(path.join(folder, 'data'))
  normalize(folder)
}

/**
 * Replaces what Next writes differently for each build: the folder it was made in, and keys of its preview
 * mode, which Portico does not use. An image's owner has its keys, so they may as well follow from the sources.
 */
function replaceChance(buildFolder) {
  replaceIn(path.join(buildFolder, 'required-server-files.json'), [[root, '/app']])
  const keys = path.join(buildFolder, 'server/preview-props.json')
  const sources = digestSources(root)
  const replacements = Object.entries(JSON.parse(fs.readFileSync(keys, 'utf8'))).map(
    ([name, key]) => {
      const other = createHash('sha256').update(`${name} ${sources}`).digest('hex')
      return [key, other.slice(0, key.length)]
    },
  )
  for (const file of [keys, path.join(buildFolder, 'prerender-manifest.json')]) {
    replaceIn(file, replacements)
  }
}

function replaceIn(file, replacements) {
  let text = fs.readFileSync(file, 'utf8')
  for (const [from, to] of replacements) text = text.replaceAll(from, to)
  fs.writeFileSync(file, text)
}

/** `portico` on the PATH, for `podman exec`. */
function linkProgram(folder) {
  const link = path.join(folder, 'usr/local/bin/portico')
  fs.mkdirSync(path.dirname(link), { recursive: true })
  fs.symlinkSync('/app/scripts/image/portico.mjs', link)
}

function copy(from, to, app) {
  fs.cpSync(path.join(root, from), path.join(app, to), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !leftOut.some((pattern) => pattern.test(source)),
  })
}

/** Permissions and times that do not depend on who built it, when, and under which umask. */
function normalize(folder) {
  const time = Number(process.env.SOURCE_DATE_EPOCH || 0)
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  // Folders come last: changes in them change their time.
  const sorted = entries.sort((a, b) => Number(a.isDirectory()) - Number(b.isDirectory()))
  for (const entry of sorted) {
    const at = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) fs.lutimesSync(at, time, time)
    else {
      const isProgram = entry.isDirectory() || at.endsWith('/scripts/image/portico.mjs')
      fs.chmodSync(at, isProgram ? 0o755 : 0o644)
      fs.utimesSync(at, time, time)
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('node scripts/image/assemble.mjs FOLDER')
  await assembleImage(path.resolve(folder), { say: (line) => process.stdout.write(`${line}\n`) })
}
