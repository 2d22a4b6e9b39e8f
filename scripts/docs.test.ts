import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './runtime.mjs'

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.startsWith('terms/') && existsSync(path.join(root, file)))

it.each(pages)('%s links to files that are there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const missing = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)/g)]
    .map(([, link = '']) => path.join(path.dirname(page), decodeURIComponent(link)))
    .filter((file) => !existsSync(path.join(root, file)))
  expect(missing).toEqual([])
})

/** A file or folder of ours in code: no pattern, no placeholder. */
const ownPath =
  /`((?:app|bench|components|docs|e2e|faults|lib|scripts|test-support)\/[\w@.[\]()/-]+)`/g

/** What `npm run faults` writes. */
const resultsFolder = 'faults/results/'

it.each(pages)('%s names files and folders that are there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const missing = [...text.matchAll(ownPath)]
    .map(([, file = '']) => file)
    .filter((file) => file !== resultsFolder && !existsSync(path.join(root, file)))
  expect(missing).toEqual([])
})

it('names only commands that package.json has', () => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { scripts } = manifest as { scripts: Record<string, string> }
  const commands = pages.flatMap((page) =>
    [
      ...readFileSync(path.join(root, page), 'utf8').matchAll(/`npm run (?:--silent )?([\w:-]+)/g),
    ].map(([, name = '']) => `${page}: ${name}`),
  )
  expect(commands.filter((command) => !scripts[command.split(': ')[1] ?? ''])).toEqual([])
})

it('says of one processor what was measured last', () => {
  const read = (page: string) => readFileSync(path.join(root, page), 'utf8')
  const [, whole, database] =
    /^\| PostgreSQL \| (\d+)\b[^|]*\| ([\d.]+)/m.exec(read('bench/PERFORMANCE.md')) ?? []
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
