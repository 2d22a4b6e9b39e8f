import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressFiles } from '@/scripts/compress-files.mjs'
import { createCompressedFiles } from './compressed-files.ts'

let folder: string
let leadToCompressedFile: ReturnType<typeof createCompressedFiles>

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-static-'))
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks', 'a.js'), 'const a = 1\n'.repeat(500))
  writeFileSync(path.join(folder, 'chunks', 'small.js'), 'const a = 1\n')
  writeFileSync(path.join(folder, 'font.woff2'), Buffer.alloc(5_000))
  expect(await compressFiles(folder)).toBe(1)
  leadToCompressedFile = createCompressedFiles(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

function lead(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const set: Record<string, string> = {}
  const request = { url, method, headers } as unknown as IncomingMessage
  const response = {
    getHeader: (name: string) => set[name.toLowerCase()],
    setHeader: (name: string, value: string) => {
      set[name.toLowerCase()] = value
    },
  } as unknown as ServerResponse
  return { isFile: leadToCompressedFile({ request, response }), url: request.url, headers: set }
}

const script = '/_next/static/chunks/a.js'

it.each([
  ['gzip, deflate, br', '.br', 'br'],
  ['gzip, br;q=0', '.gz', 'gzip'],
])('leads to the form that is accepted: %s', (accepted, extension, coding) => {
  expect(lead(`${script}?dpl=1`, { 'accept-encoding': accepted })).toEqual({
    isFile: true,
    url: `${script}${extension}?dpl=1`,
    headers: {
      vary: 'Accept-Encoding',
      'content-encoding': coding,
      'content-type': 'application/javascript; charset=utf-8',
    },
  })
})

it.each([
  ['without the header', {}, 'GET'],
  ['a part of the file', { 'accept-encoding': 'br', range: 'bytes=0-9' }, 'GET'],
  ['on a condition that may fail', { 'accept-encoding': 'br', 'if-match': '"1"' }, 'GET'],
  ['a method that Next refuses', { 'accept-encoding': 'br' }, 'POST'],
])('leaves the file as it is, and says that it varies: %s', (_, headers, method) => {
  expect(lead(script, headers as Record<string, string>, method)).toEqual({
    isFile: true,
    url: script,
    headers: { vary: 'Accept-Encoding' },
  })
})

it.each(['/_next/static/chunks/small.js', '/_next/static/font.woff2', '/_next/static/none.js'])(
  'leaves %s alone, of which there is no other form',
  (url) => {
    expect(lead(url, { 'accept-encoding': 'br' })).toEqual({ isFile: true, url, headers: {} })
  },
)

it('is not meant where nothing of the build is asked for', () => {
  expect(lead('/en?x=/_next/static/chunks/a.js', { 'accept-encoding': 'br' }).isFile).toBe(false)
})
