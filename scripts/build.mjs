/** Makes the production build when its sources have changed since the last one. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { markOf, toDeploymentId } from './build-mark.mjs'
import { compressFiles } from './compress-files.mjs'
import { writePlainPrograms } from './plain-programs.mjs'
import { ended, selectNode, spawnChild } from './runtime.mjs'
import { requireNobodyServes } from './serving.mjs'
import { shrinkChunks } from './shrink-chunks.mjs'

const folders = ['app', 'components', 'lib', 'public']
const files = [
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.js',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]

/**
 * The salt of the ids of server actions. Next draws one for each build, and a form that was opened
 * before a deploy would then have no action after it. It is also the key for what an action closes
 * over, of which there is nothing: `build.test.ts` sees to that.
 */
const actionSalt = Buffer.from('portico: one id for each action.').toString('base64')

/** A digest of everything a build is made from; tests and readmes are not. */
export function digestSources(root) {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap((folder) => filesBelow(root, folder))]) {
    const at = path.join(root, file)
    if (!existsSync(at)) continue
    const content = readFileSync(at)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Tells whether the last complete build was made from the sources as they are. */
function isBuilt(root) {
  const at = markOf(root)
  return existsSync(at) && readFileSync(at, 'utf8') === digestSources(root)
}

/**
 * Builds if needed. Calls `say` when it starts, because it takes a while. Throws an Error with the build's own
 * output when it fails, and while a Portico serves the last build.
 */
export async function build(root, { say }) {
  if (isBuilt(root)) return
  await requireNobodyServes(root)
  say('Building, which takes some minutes …')
  rmSync(markOf(root), { force: true })
  // Read before: a file that is saved while the build runs makes the next start build again.
  const digest = digestSources(root)
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawnChild(selectNode(), next, ['build'], {
    env: {
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionSalt,
      ...process.env,
      NEXT_DEPLOYMENT_ID: toDeploymentId(digest),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: 'pipe',
  })
  await succeeded(child)
  const buildFolder = path.join(root, '.next')
  removeCopiedSettings(buildFolder)
  for (const at of [buildFolder, path.join(buildFolder, 'standalone', '.next')]) shrinkChunks(at)
  await compressFiles(path.join(buildFolder, 'static'))
  writePlainPrograms(root, path.join(buildFolder, 'programs'))
  const prepare = path.join(root, 'scripts', 'prepare-database.ts')
  await succeeded(spawnChild(selectNode(), prepare, [buildFolder], { stdio: 'pipe' }))
  writeFileSync(markOf(root), digest)
  // Next leaves its cache when it builds anew, and nothing else.
  const { recordBuild } = await import('../lib/http/builds/record-build.ts')
  recordBuild({ buildFolder, folder: path.join(buildFolder, 'cache', 'builds'), now: new Date() })
}

/** Throws an Error with the words of a part of the build that does not succeed. */
async function succeeded(child) {
  const words = []
  child.stdout.on('data', (chunk) => words.push(chunk))
  child.stderr.on('data', (chunk) => words.push(chunk))
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const [code, signal] = await ended(child)
  process.off('exit', stop)
  if (code !== 0) {
    throw new Error(
      `${Buffer.concat(words)}\nThe build did not succeed${signal ? ` (${signal})` : ''}.`,
    )
  }
}

/** Next copies .env files beside its output: secrets do not belong in what is passed on. */
function removeCopiedSettings(buildFolder) {
  for (const name of ['.env', '.env.production']) {
    rmSync(path.join(buildFolder, 'standalone', name), { force: true })
  }
}

function filesBelow(root, folder) {
  const at = path.join(root, folder)
  if (!existsSync(at)) return []
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name))
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    .sort()
}
