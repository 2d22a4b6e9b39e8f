/** The parts of a test run. Each gives how many checks passed and failed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser, installSystemBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureClamd } from './clamd.mjs'
import { ensurePdfReaders } from './pdf-readers.mjs'
import { ensurePostgres, withPostgres } from './postgres.mjs'
import { runTool } from './run-tool.mjs'
import { root } from './runtime.mjs'
import { countFaults, countPlaywright, countVitest, withReport } from './test-reports.mjs'
import {
  essential,
  everyVariant,
  ofDatabase,
  quickTests,
  slowTests,
  withGuards,
} from './test-tiers.mjs'

export { endTools } from './run-tool.mjs'
export { allTier, ciTier, onceTier } from './test-tiers.mjs'

const modules = path.join(root, 'node_modules')
const vitest = path.join(modules, 'vitest', 'vitest.mjs')
const playwright = path.join(modules, '@playwright', 'test', 'cli.js')

/** Each test on one database, PostgreSQL: the browser tests run on the embedded one. */
const onServerOnly = { TEST_STORES: 'server' }
const onEmbeddedOnly = { TEST_STORES: 'embedded' }

/**
 * The parts by name, in the order they run. One that is `beside` runs together with what is before it,
 * while that waits for a disk or a database. `prepare` does what a part needs of the system, without
 * any package of npm's. Those that no tier names run only by name.
 */
export const parts = {
  browser: { prepare: installSystemBrowser, run: tryBrowser },
  format: {
    run: (options) =>
      oneCheck(
        path.join(modules, '@biomejs/biome/bin/biome'),
        ['check', '--error-on-warnings'],
        options,
      ),
  },
  wording: {
    beside: true,
    run: (options) => oneCheck(path.join(root, 'scripts/wording.mjs'), [], options),
  },
  imports: {
    beside: true,
    run: (options) => oneCheck(path.join(root, 'scripts/imports.mjs'), [], options),
  },
  types: {
    beside: true,
    async run(options) {
      // Next describes the routes as types first; a fresh clone has none.
      const described = await oneCheck(path.join(modules, 'next/dist/bin/next'), ['typegen'], {
        ...options,
        args: [],
      })
      if (described.failed > 0) return described
      return oneCheck(path.join(modules, 'typescript/bin/tsc'), ['--noEmit'], options)
    },
  },
  changed: { prepare: prepareUnit, run: runChanged },
  // Named files run on both databases.
  unit: {
    prepare: prepareUnit,
    run: (options) =>
      runVitest(
        [],
        options,
        options.args.length > 0 ? {} : { env: { ...onServerOnly, ...quickTests } },
      ),
  },
  // It waits for processes that it starts, and a browser for decisions.
  slow: {
    beside: true,
    prepare: prepareUnit,
    run: (options) => runVitest([], options, { env: { ...onServerOnly, ...slowTests } }),
  },
  embedded: {
    prepare: prepareUnit,
    run: (options) => runVitest([], { ...options, args: ofDatabase }, { env: onEmbeddedOnly }),
  },
  databases: { prepare: prepareUnit, run: (options) => runVitest([], options) },
  scanner: {
    prepare: ensureClamd,
    async run(options) {
      await ensureClamd()
      return runVitest(['lib/documents/scanner', 'lib/documents/scan-upload.test.ts'], options)
    },
  },
  build: { beside: true, run: () => once(() => build(root, { say() {} })) },
  // Named files run in all variants.
  e2e: {
    prepare: installSystemBrowser,
    run: (options) =>
      options.args.length > 0
        ? runPlaywright(options, everyVariant)
        : runPlaywright({ ...options, args: specsOf(essential) }),
  },
  capabilities: {
    prepare: installSystemBrowser,
    run: (options) => runPlaywright(options, withGuards),
  },
  variants: {
    prepare: installSystemBrowser,
    run: (options) => runPlaywright(options, everyVariant),
  },
  guards: {
    prepare: installSystemBrowser,
    run: (options) =>
      runPlaywright({ ...options, args: ['--grep', '@guard', ...options.args] }, withGuards),
  },
  faults: { run: runFaults },
  additions: {
    beside: true,
    run: (options) =>
      oneCheck(path.join(root, 'test-support/additions/try-additions.ts'), [], options),
  },
  image: { prepare: prepareImage, run: runImage },
  reproducible: {
    run: (options) =>
      oneCheck(path.join(root, 'scripts/supply-chain/compare-builds.ts'), [], options),
  },
  security: {
    async prepare() {
      await preparePostgres()
      installSystemBrowser()
    },
    run: runSecurity,
  },
}

/** Starts the browser once. Its note names the fonts that it lacks. */
async function tryBrowser() {
  ensureBrowser()
  const script = path.join(root, 'e2e', 'support', 'missing-fonts.ts')
  const { code, words } = await runTool(script, [], {})
  if (code !== 0) return { passed: 0, failed: 1, words }
  return { passed: 1, failed: 0, note: words }
}

/** Something that throws when it fails. */
async function once(act) {
  await act()
  return { passed: 1, failed: 0 }
}

async function oneCheck(script, args, options) {
  const { code, words } = await runTool(script, [...args, ...options.args], options)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, words }
}

async function runVitest(args, options, { count = countVitest, env: own = {} } = {}) {
  const postgres = await findPostgres()
  try {
    return await withReport(async (report, temporary) => {
      const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const env = { ...temporary, ...own, NODE_ENV: 'test', TEST_DATABASE_URL: postgres.url }
      const all = [...flags, ...args, ...options.args]
      return runTool(vitest, all, { ...options, env })
    }, count)
  } finally {
    await postgres.stop()
  }
}

/** The store is tested on a real PostgreSQL too: the one that is named, or one for this run. */
async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  return withPostgres()
}

/** The unit tests beside what was changed, and those that import it directly, on one database. */
async function runChanged(options) {
  // That module needs packages, which this file is there to install first.
  const { findChangedTests } = await import('./changed-tests.mjs')
  const { tests, indirect } = findChangedTests(root)
  const note = `${tests.length} test files; ${indirect} more import the change indirectly.`
  if (tests.length === 0) return { passed: 1, failed: 0, note }
  const counts = await runVitest(tests, options, { env: onServerOnly })
  return { ...counts, note }
}

/** Every test that the self-assessment in docs/security names: one that is not found or not passed fails. */
async function runSecurity(options) {
  const { namedTests, patternOf } = await import('./asvs.ts')
  const tests = namedTests()
  const inUnits = tests.filter(({ file }) => file.endsWith('.test.ts'))
  const inBrowser = tests.filter(({ file }) => file.endsWith('.spec.ts'))
  const notPassed = (named, passed) =>
    named.filter(
      (test) =>
        !passed.some(({ file, title }) => file.endsWith(test.file) && patternOf(test).test(title)),
    )
  const files = (named) => [...new Set(named.map(({ file }) => file))]
  const counted = (named, count, passedIn) => (report) => {
    const missing = notPassed(named, passedIn(report))
    for (const { file, title } of missing) process.stdout.write(`not passed: ${file} > ${title}\n`)
    const counts = count(report)
    return { ...counts, failed: Math.max(counts.failed, missing.length) }
  }
  const units = await runVitest(files(inUnits), options, {
    count: counted(inUnits, countVitest, passedInVitest),
  })
  const browser = await runPlaywright(
    { ...options, args: [...files(inBrowser), ...options.args] },
    everyVariant,
    counted(inBrowser, countPlaywright, passedInPlaywright),
  )
  return {
    passed: units.passed + browser.passed,
    failed: units.failed + browser.failed,
    words: [units.words, browser.words].join('\n'),
  }
}

function passedInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: name, title: fullName })),
  )
}

function passedInPlaywright(report) {
  const within = (suite, file) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => ok)
      .map(({ title }) => ({ file: `e2e/${file}`, title })),
    ...(suite.suites ?? []).flatMap((each) => within(each, file)),
  ]
  return (report?.suites ?? []).flatMap((suite) => within(suite, suite.file))
}

async function prepareUnit() {
  await preparePostgres()
  await ensurePdfReaders()
}

async function preparePostgres() {
  if (!process.env.TEST_DATABASE_URL) await ensurePostgres()
}

async function runPlaywright(options, own = {}, count = countPlaywright) {
  ensureBrowser()
  await build(root, { say() {} })
  return withReport(async (report, temporary) => {
    const env = { ...temporary, ...own, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['test', '--reporter=list,json', ...options.args]
    return runTool(playwright, args, { ...options, env })
  }, count)
}

/** The specs with these names; throws where one is gone. */
function specsOf(names) {
  const files = names.map((name) => path.join('e2e', `${name}.spec.ts`))
  const missing = files.filter((file) => !existsSync(path.join(root, file)))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`)
  return files
}

async function prepareImage() {
  await preparePostgres()
  installSystemBrowser()
}

/** The image by itself, and a whole way through each thing that an image can lack a file for. */
const onImage = ['image', 'deploy', 'record', 'view-documents', 'compression'].map(
  (name) => `e2e/${name}.spec.ts`,
)

async function runImage(options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-test-image-'))
  try {
    const make = path.join(root, 'test-support/image/make-test-image.mjs')
    const { code, words } = await runTool(make, [folder], {})
    if (code !== 0) return { passed: 0, failed: 1, words }
    const args = options.args.length > 0 ? [] : onImage
    return await runPlaywright(
      { ...options, args: [...args, ...options.args] },
      { ...everyVariant, PORTICO_E2E_IMAGE: folder },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each kind of fault once, as the interface documents the platform; `npm run faults` runs the rest. */
async function runFaults(options) {
  await build(root, { say() {} })
  return withReport(async (report, env) => {
    const args = ['--short', '--json', report, ...options.args]
    return runTool(path.join(root, 'faults', 'run.ts'), args, { ...options, env })
  }, countFaults)
}
