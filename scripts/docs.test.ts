import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { findUnknownVariables } from '../lib/config/unknown-variables.ts'
import { secretNames, variableNames } from '../lib/config/variables.ts'
import { root } from './runtime.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 8 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file && !file.startsWith('terms/') && existsSync(path.join(root, file)))
const pages = files.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it('links only to files that are there', () => {
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)/g)]
      .map(([, link = '']) => path.join(path.dirname(page), decodeURIComponent(link)))
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${page}: ${file}`),
  )
  expect(missing).toEqual([])
})

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

it('links only to headings that are there', () => {
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)#([^)\s]+)\)/g)]
      .filter(([, file = '', anchor]) => {
        const text = read(file ? path.join(path.dirname(page), file) : page)
        return ![...text.matchAll(/^#+ (.+)$/gm)].some(
          ([, heading = '']) => anchorOf(heading) === anchor,
        )
      })
      .map(([link]) => `${page}: ${link}`),
  )
  expect(missing).toEqual([])
})

/** A folder of ours in code: no pattern, no placeholder. */
const ownFolder =
  /`((?:app|bench|components|docs|e2e|faults|lib|scripts|test-support)\/[\w@.[\]()/-]*\/)`/g

/** The folder that `npm run faults` writes. */
const resultsFolder = 'faults/results/'

it('names only folders that are there', () => {
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(ownFolder)]
      .map(([, folder = '']) => folder)
      .filter((folder) => folder !== resultsFolder && !existsSync(path.join(root, folder)))
      .map((folder) => `${page}: ${folder}`),
  )
  expect(missing).toEqual([])
})

const textFile = /\.(css|md|mjs|js|sh|tsx?|ya?ml)$|^\.env\.example$|^Containerfile$/
/** A file in code or in a comment, by its whole path, a part of it or its name. */
const namedFile = /`([\w@.[\]()/-]+\.(?:css|js|json|md|mjs|sh|sql|tsx?|ya?ml))`/g

/** Files of other programs, files that a build, a test or an address makes, and patterns of names. */
const othersFiles = [
  ...['clamav.js', 'proxy.ts', 'server.js', 'x.js', 'name.language.md'],
  ...['builds/ID.json', 'image.json', 'sbom.cdx.json', 'provenance.intoto.json'],
  ...['portico-receipt-keys.json', 'openapi.json'],
]

it('names only files that are there, in every document and comment', () => {
  const texts = files.filter((file) => textFile.test(file) && !file.startsWith('lib/i18n/'))
  const isThere = (named: string, from: string) =>
    existsSync(path.join(root, path.dirname(from), named)) ||
    files.some((file) => file === named || file.endsWith(`/${named}`))
  const missing = texts.flatMap((file) =>
    [...read(file).matchAll(namedFile)]
      .map(([, named = '']) => named)
      .filter((named) => !named.startsWith('#') && !isThere(named, file))
      .filter((named) => !othersFiles.some((other) => named.endsWith(other)))
      .map((named) => `${file}: ${named}`),
  )
  expect(missing).toEqual([])
})

/** Matches a test's file with the beginnings of its titles. */
const namedTest = /`([\w./[\]()-]+\.(?:spec|test)\.tsx?)`[,:]?((?:(?:,| and)?\s"[^"]+")+)/g

it.each(['SECURITY.md', 'docs/trust.md', 'faults/README.md'])(
  '%s names only tests that are there by their titles',
  (page) => {
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll("\\'", "'")
    const missing = [...read(page).matchAll(namedTest)].flatMap(([, file = '', titles = '']) => {
      const found = files.find((each) => each === file || each.endsWith(`/${file}`))
      const source = found ? oneLine(read(found)) : ''
      return [...oneLine(titles).matchAll(/"([^"]+)"/g)]
        .filter(([, title = '']) => !source.includes(title))
        .map(([, title]) => `${file}: ${title}`)
    })
    expect(missing).toEqual([])
  },
)

it('SECURITY.md names a test by its title for each actor', () => {
  const [, section = ''] = read('SECURITY.md').split('## Who may try what')
  const rows = section
    .slice(0, section.indexOf('\n## '))
    .split('\n')
    .filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(10)
  const [, , ...actors] = rows
  expect(actors.filter((row) => row.search(namedTest) < 0)).toEqual([])
})

it('names only settings that there are', () => {
  const settings = pages.flatMap((page) =>
    [...read(page).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = '']) => [page, name],
    ),
  )
  expect(settings.length).toBeGreaterThan(200)
  const unknown = settings.flatMap(([page, name = '']) =>
    findUnknownVariables({ [name]: 'set' }, variableNames, secretNames).map(
      (fault) => `${page}: ${fault}`,
    ),
  )
  expect(unknown).toEqual([])
})

it('has one version in the package, the lock file, the chart, the image and the changelog', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'))
  const chart = parse(read('deploy/helm/portico/Chart.yaml'))
  const lock = JSON.parse(read('package-lock.json'))
  const [, label] = /image\.version="([^"]*)"/.exec(read('Containerfile')) ?? []
  const [, logged] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  expect({
    ...{ lock: lock.version, locked: lock.packages[''].version },
    ...{ chart: chart.version, app: chart.appVersion, label, logged },
  }).toEqual({
    ...{ lock: version, locked: version, chart: version, app: version, label: version },
    logged: version,
  })
})

it('names only commands that package.json has', () => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { scripts } = manifest as { scripts: Record<string, string> }
  const commands = pages.flatMap((page) =>
    [...read(page).matchAll(/`npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name = '']) => `${page}: ${name}`,
    ),
  )
  expect(commands.filter((command) => !scripts[command.split(': ')[1] ?? ''])).toEqual([])
})

it('says of one processor what was measured last', () => {
  const [, whole, database] =
    /^## Whole applications$.*?^\| PostgreSQL \| (\d+)\b[^|]*\| ([\d.]+)/ms.exec(
      read('bench/PERFORMANCE.md'),
    ) ?? []
  const portico = Number(whole) - Number(database)
  const anHour = (1_000 / portico) * 0.6 * 3_600
  const scale = read('docs/scale.md')
  for (const row of [
    `without script) | ${whole} ms |`,
    `of it Portico's | ${portico.toFixed(0)} ms |`,
    `of it PostgreSQL's | ${Number(database).toFixed(0)} ms |`,
    `at most | ${(1_000 / portico).toFixed(1)} |`,
    `at 60 % of that | ${(Math.round(anHour / 100) * 100).toLocaleString('en')} |`,
    `an eighth of it | ${(Math.round((anHour * 8) / 10_000) * 10_000).toLocaleString('en')} |`,
  ]) {
    expect(scale).toContain(row)
  }
})
