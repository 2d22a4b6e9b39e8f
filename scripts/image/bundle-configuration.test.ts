import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../runtime.mjs'
import { bundleConfiguration } from './bundle-configuration.mjs'

/** The files of the image that it still imports are beside it. */
let app: string

beforeAll(async () => {
  app = mkdtempSync(path.join(tmpdir(), 'portico-configuration-'))
  mkdirSync(path.join(app, 'data'))
  await bundleConfiguration(root, app)
  for (const file of ['scripts/runtime.mjs', 'lib']) {
    symlinkSync(path.join(root, file), path.join(app, file))
  }
})
afterAll(() => rmSync(app, { recursive: true, force: true }))

/** Returns what a start would read, and what it printed; from the sources or from the bundle. */
function readConfiguration(folder: string, env: Record<string, string>, ...flags: string[]) {
  const file = pathToFileURL(path.join(folder, 'scripts/configuration.mjs')).href
  const script = `const { readStartConfiguration, warnOfPlainDatabase } = await import('${file}')
    const env = await readStartConfiguration().catch((error) => error.message)
    if (env.database) await warnOfPlainDatabase(env)
    process.stdout.write(JSON.stringify(env))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '--eval', script],
    {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        DATA_DIR: path.join(app, 'data'),
        ...env,
      },
    },
  )
  const isOfNode = (line: string) => /ExperimentalWarning|--trace-warnings/.test(line)
  return { read: stdout, said: stderr.split('\n').filter((line) => !isOfNode(line)) }
}

it.each([
  ['without settings', {}, '"kind":"embedded"'],
  [
    'with a database without TLS',
    {
      DATABASE_URL: 'postgres://portico@database.example/portico',
      KEY_DIR: tmpdir(),
      APP_SECRET: 'TzHqHW8u0Nn5gSgU0C6p8r5mEoDqD9cJ4t2b7kXyZ1w=',
      BRAND_ACCENT: 'rebeccapurple',
    },
    '"accent":"rebeccapurple"',
  ],
  [
    'with faults',
    { BRAND_ACCENT: 'no colour', PUBLIC_URL: 'portico', STAFF_LIMT: '1' },
    'STAFF_LIMT',
  ],
])('reads the same %s, without TypeScript', (_, env, part) => {
  const fromSources = readConfiguration(root, env)
  expect(fromSources.read).toContain(part)
  expect(readConfiguration(app, env, '--no-strip-types')).toEqual(fromSources)
})

it('is the same twice', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'portico-configuration-'))
  try {
    await bundleConfiguration(root, other)
    const compare = [app, other].map((folder) => path.join(folder, 'scripts/configuration.mjs'))
    expect(execFileSync('cmp', compare, { encoding: 'utf8' })).toBe('')
    // Remarks of the bundler, with paths from the folder in which it was called.
    expect(readFileSync(path.join(other, 'scripts/configuration.mjs'), 'utf8')).not.toMatch(
      /#(end)?region/,
    )
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})
