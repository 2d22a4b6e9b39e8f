/** A 200 that cannot be read, or says what it cannot mean: unknown, so the same id goes again. */

import { type Row, row } from '../row.ts'
import type { Answer } from '../scripted-simulator/script.ts'

const html = '<!doctype html><title>Sign in</title><p>Please sign in to the network.</p>'

const unreadable: [string, Answer][] = [
  ['malformed', ok('{"data":{"id":"app')],
  ['HTML', ok(html, { 'content-type': 'text/html' })],
  ['HTML that calls itself JSON', ok(html)],
  ['empty', ok('')],
  ['an array', ok('[]')],
  ['null', ok('null')],
  ['a gzip bomb', ok({ gzipBomb: 50_000_000 })],
  ['50 MB', ok({ spaces: 50_000_000 })],
  ['__proto__', ok('{"__proto__":{"data":{"id":"app-1"}},"constructor":{"prototype":{"id":"x"}}}')],
  ['not UTF-8', ok('{"data":{"id":"\u00e9\u00e9"}}', { 'content-type': 'application/json' })],
]

const altered: [string, Answer][] = [
  ['id missing', ok({ json: { data: {} } })],
  ['id null', { kind: 'altered', data: { id: null } }],
  ['id a number', { kind: 'altered', data: { id: 17 } }],
  ['id empty', { kind: 'altered', data: { id: '' } }],
  ['id huge', { kind: 'altered', data: { id: 'a'.repeat(100_000) } }],
  ["another application's answer", { kind: 'others' }],
]

export const body: Row[] = [
  ...(['create', 'submit'] as const).flatMap((on) =>
    [...unreadable.filter(([name]) => name !== 'not UTF-8'), ...altered].map(([name, answer]) =>
      row(`${on}: ${name}`, 'body', { on, calls: [1], answer }),
    ),
  ),
  ...[...unreadable, ...altered].map(([name, answer]) =>
    row(`status: ${name}`, 'body', { on: 'status', calls: [1], answer }),
  ),
  row('status: a word nobody knows', 'body', {
    on: 'status',
    calls: [1, 2],
    answer: { kind: 'altered', data: { status: 'ON_HOLD' } },
  }),
  row('status: errors where none belong', 'body', {
    on: 'status',
    calls: [1],
    answer: { kind: 'altered', data: { application_errors: 'none', individual_errors: null } },
  }),
]

function ok(
  body: (Answer & { kind: 'http' })['body'],
  headers: Record<string, string> = {},
): Answer {
  return { kind: 'http', status: 200, headers, ...(body === undefined ? {} : { body }) }
}
