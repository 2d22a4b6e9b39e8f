import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressFiles } from '@/scripts/compress-files.mjs'
import { createOtherBuilds } from './other-builds.ts'
import { recordBuild } from './record-build.ts'
import { readRecordedBuilds } from './recorded-build.ts'
import { createStaticFiles } from './static-files.ts'

const day = 24 * 60 * 60_000
const start = Date.parse('2026-11-01T00:00:00Z')

let root: string
let folder: string
let server: Server | undefined

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-builds-'))
  folder = path.join(root, 'shared')
})
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
  rmSync(root, { recursive: true })
})

/** A build as Next leaves it. */
async function writeBuild(
  id: string,
  { files = {}, actions = {} }: { files?: Record<string, string>; actions?: object } = {},
): Promise<string> {
  const buildFolder = path.join(root, id)
  const write = (name: string, content: string) => {
    const file = path.join(buildFolder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const [name, content] of Object.entries(files)) write(`static/${name}`, content)
  write('required-server-files.json', JSON.stringify({ config: { deploymentId: id } }))
  write(
    'server/server-reference-manifest.json',
    JSON.stringify({
      node: Object.fromEntries(
        Object.entries(actions).map(([key, exportedName]) => [key, { exportedName }]),
      ),
    }),
  )
  mkdirSync(path.join(buildFolder, 'static'), { recursive: true })
  await compressFiles(path.join(buildFolder, 'static'))
  return buildFolder
}

const record = (buildFolder: string, days = 0) =>
  recordBuild({ buildFolder, folder, now: new Date(start + days * day) })
const idsOf = () => readRecordedBuilds(folder).map(({ id }) => id)

async function serve(buildFolder: string, compress = true): Promise<string> {
  const headers = { 'X-Content-Type-Options': 'nosniff' }
  const sendFile = createStaticFiles({ folder, buildFolder, compress, headers })
  server = createServer((request, response) => {
    if (!sendFile({ request, response })) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static`
}

it('keeps the files of the builds before, and forgets what was replaced long ago', async () => {
  const common = { 'chunks/common.js': 'common' }
  const one = await writeBuild('one', { files: { ...common, 'chunks/one.js': 'one' } })
  const two = await writeBuild('two', { files: { ...common, 'chunks/two.js': 'two' } })
  const three = await writeBuild('three', { files: { 'chunks/three.js': 'three' } })
  expect(record(one)).toBe(1)
  // The build ran for a month: the pages of the last day are as old as any.
  expect(record(two, 30)).toBe(2)
  expect(idsOf()).toEqual(['two', 'one'])
  expect(record(three, 31)).toBe(3)
  expect(record(three, 43)).toBe(3)
  expect(record(three, 45)).toBe(2)
  expect(idsOf()).toEqual(['three', 'two'])
  expect(readdirSync(path.join(folder, 'static', 'chunks')).sort()).toEqual([
    'common.js',
    'three.js',
    'two.js',
  ])
})

it('keeps ten builds at most, and a build that runs again is not forgotten', async () => {
  for (let count = 0; count < 12; count++) record(await writeBuild(`b${count}`), count / 100)
  expect(idsOf()).toHaveLength(10)
  expect(idsOf()).not.toContain('b1')
  record(path.join(root, 'b3'), 1)
  expect(readRecordedBuilds(folder)[0]).toMatchObject({ id: 'b3' })
  expect(readRecordedBuilds(folder)[0]?.replacedAt).toBeUndefined()
})

it('takes no part in a folder without an id, and reads no rubbish', async () => {
  const build = await writeBuild('one', { files: { 'chunks/a.js': 'a' } })
  record(build)
  writeFileSync(path.join(folder, 'builds', 'broken.json'), '{')
  writeFileSync(path.join(folder, 'builds', 'other.json'), '{}')
  expect(idsOf()).toEqual(['one'])
  rmSync(path.join(build, 'required-server-files.json'))
  expect(record(build)).toBe(1)
})

it('sends files of every build, older or newer, and nothing else', async () => {
  const text = 'const a = 1\n'.repeat(500)
  const old = await writeBuild('old', { files: { 'chunks/old.js': text, 'media/a.woff2': 'font' } })
  const own = await writeBuild('own', { files: { 'chunks/own.js': text } })
  record(old)
  record(own, 1)
  const at = await serve(own)
  // Records a build that started after this one.
  record(await writeBuild('new', { files: { 'chunks/new.css': 'a{}' } }), 2)
  const plain = await fetch(`${at}/chunks/old.js?dpl=old`, {
    headers: { 'accept-encoding': 'identity' },
  })
  expect(plain.status).toBe(200)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(text)
  const coded = await fetch(`${at}/chunks/old.js`, { headers: { 'accept-encoding': 'br' } })
  expect(coded.headers.get('content-encoding')).toBe('br')
  expect(coded.headers.get('content-type')).toContain('javascript')
  expect(await coded.text()).toBe(text)
  expect((await fetch(`${at}/chunks/new.css`)).headers.get('content-type')).toContain('text/css')
  expect((await fetch(`${at}/media/a.woff2`)).headers.get('content-type')).toBe('font/woff2')
  const head = await fetch(`${at}/chunks/old.js`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).not.toContain('0')
  for (const name of [
    'chunks/none.js',
    '%2e%2e/builds/old.json',
    'chunks/..%2f..%2fbuilds%2fold.json',
    'chunks/%E0%A4%A',
    'chunks/%00.js',
    'chunks',
    '',
  ]) {
    expect([name, (await fetch(`${at}/${name}`)).status]).toEqual([name, 404])
  }
  expect((await fetch(`${at}/chunks/old.js`, { method: 'POST' })).status).toBe(404)
})

it('sends a file in the form that is accepted, or says that it is unchanged', async () => {
  const text = 'const a = 1\n'.repeat(500)
  const own = await writeBuild('own', { files: { 'chunks/own.js': text, 'chunks/a.js': 'a' } })
  const at = await serve(own)
  const etags = new Set<string>()
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ] as const) {
    const get = (name: string, headers: Record<string, string> = {}) =>
      fetch(`${at}/chunks/${name}`, { headers: { 'accept-encoding': accepted, ...headers } })
    const sent = await get('own.js?dpl=own')
    expect(sent.headers.get('content-encoding')).toBe(coding)
    expect(sent.headers.get('vary')).toBe('Accept-Encoding')
    expect(await sent.text()).toBe(text)
    // A file of one packet has no other form.
    expect((await get('a.js')).headers.get('content-encoding')).toBeNull()
    const etag = `${sent.headers.get('etag')}`
    etags.add(etag)
    const again = await get('own.js', { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding'])
    expect(again.headers.get('cache-control')).toContain('immutable')
    // Next answers these.
    for (const [name, value] of [
      ['range', 'bytes=0-9'],
      ['if-match', '"1"'],
    ] as const)
      expect((await get('own.js', { [name]: value })).status).toBe(404)
  }
  expect(etags.size).toBe(3)
  // Another build may have taken its place on the disk.
  rmSync(path.join(own, 'static'), { recursive: true })
  expect(await (await fetch(`${at}/chunks/own.js`)).text()).toBe(text)
})

it('sends nothing coded where a proxy compresses', async () => {
  record(await writeBuild('old', { files: { 'chunks/old.js': 'const a = 1\n'.repeat(500) } }))
  const at = await serve(await writeBuild('own'), false)
  const sent = await fetch(`${at}/chunks/old.js`, { headers: { 'accept-encoding': 'br' } })
  expect(sent.headers.get('content-encoding')).toBeNull()
})

it('finds the action that a form of another build means', async () => {
  const own = await writeBuild('own', { actions: { '60aa': 'saveStep', '40bb': 'startOver' } })
  let clock = 0
  const { findAction } = createOtherBuilds({ folder, buildFolder: own, now: () => clock })
  expect(findAction('60aa')).toBe('60aa')
  // The action's parameters have changed.
  expect(findAction('40aa')).toBe('60aa')
  expect(findAction('60cc')).toBeUndefined()
  record(await writeBuild('moved', { actions: { '60cc': 'saveStep', '60dd': 'isGone' } }))
  // The folder is not read for each unknown id.
  expect(findAction('60cc')).toBeUndefined()
  clock += 5_000
  expect(findAction('60cc')).toBe('60aa')
  expect(findAction('60dd')).toBeUndefined()
  expect(findAction('__proto__')).toBeUndefined()
})

it('leaves every action to Next where those of the build cannot be read', async () => {
  const { findAction } = createOtherBuilds({ folder, buildFolder: path.join(root, 'none') })
  expect(findAction('60aa')).toBe('60aa')
  expect(existsSync(folder)).toBe(false)
})
