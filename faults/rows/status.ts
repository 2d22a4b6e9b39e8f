/** Every answer by its status: what it says is believed, and no more than it says. */

import { type Ending, type Row, row } from '../row.ts'
import type { Answer } from '../scripted-simulator/script.ts'
import { asksForPassport, correctAndResubmit, sendAnUpdate } from '../ways-to-submit.ts'

const telephone = 'customer_details.telephone_number'
const refusal = {
  json: { errors: [{ code: 'INVALID_FIELD', description: `${telephone}: not reachable` }] },
}

export const status: Row[] = [
  row(
    'create: 400 with fields',
    'status',
    { on: 'create', does: 'nothing', answer: http(400, {}, refusal) },
    { ends: 'none' },
  ),
  row(
    'create: 400 with fields, corrected and sent again',
    'status',
    { on: 'create', calls: [1], does: 'nothing', answer: http(400, {}, refusal) },
    { send: correctAndResubmit },
  ),
  ...[415, 422].map((code) =>
    row(
      `create: ${code}`,
      'status',
      { on: 'create', does: 'nothing', answer: http(code, {}, refusal) },
      { ends: 'none' },
    ),
  ),
  ...withoutField('create', 'one'),
  ...withoutField('update', 'manual review'),
  ...withoutField('submit', 'one'),
  row('create: 400 after a timeout that took effect', 'status', [
    { on: 'create', calls: [1], answer: { kind: 'silence' } },
    { on: 'create', calls: [2], does: 'nothing', answer: http(400, {}, refusal) },
  ]),
  row(
    'create: 400 after a timeout without effect',
    'status',
    [
      { on: 'create', calls: [1], does: 'nothing', answer: { kind: 'silence' } },
      { on: 'create', calls: [2, 3], does: 'nothing', answer: http(400, {}, refusal) },
    ],
    { ends: 'none' },
  ),
  ...(['create', 'submit', 'status'] as const).flatMap((on) => [
    row(`${on}: 401 once`, 'status', { on, calls: [1], does: 'nothing', answer: http(401) }),
    row(
      `${on}: 401 always, until it is healed`,
      'status',
      { on, does: 'nothing', answer: http(401) },
      { healsAfter: on === 'create' ? 'confirming' : 'created' },
    ),
  ]),
  ...[403, 404, 413, 418, 451].map((code) =>
    row(
      `create: ${code}`,
      'status',
      { on: 'create', does: 'nothing', answer: http(code) },
      { ends: 'manual review', long: code > 404 },
    ),
  ),
  row(
    'submit: 403',
    'status',
    { on: 'submit', does: 'nothing', answer: http(403) },
    {
      ends: 'manual review',
    },
  ),
  row(
    'submit: 400 although it was ready',
    'status',
    {
      on: 'submit',
      does: 'nothing',
      answer: http(400, {}, refusal),
    },
    { ends: 'manual review' },
  ),
  row('status: 404 for a moment after the creation', 'status', {
    on: 'status',
    calls: [1, 2],
    answer: http(404),
  }),
  ...[408, 409, 425, 429].map((code) =>
    row(
      `create: ${code}`,
      'status',
      { on: 'create', calls: [1, 2], does: 'nothing', answer: http(code) },
      { long: code === 408 || code === 425 },
    ),
  ),
  row('submit: 409', 'status', { on: 'submit', calls: [1], does: 'nothing', answer: http(409) }),
  ...retryAfters().map(([name, value]) =>
    row(
      `create: 429 with Retry-After ${name}`,
      'status',
      { on: 'create', calls: [1], does: 'nothing', answer: http(429, { 'retry-after': value }) },
      { long: !['of 1 second', 'as a date', 'as words'].includes(name) },
    ),
  ),
  row(
    'create: 429 with a Retry-After of years',
    'status',
    {
      on: 'create',
      calls: [1],
      does: 'nothing',
      answer: http(429, { 'retry-after': '999999999' }),
    },
    // Clamped to a quarter of an hour, which no test waits for.
    { ends: 'unconfirmed' },
  ),
  ...[500, 502, 503, 504].flatMap((code) => [
    ...(['create', 'submit'] as const).flatMap((on) => [
      row(
        `${on}: ${code} before commit`,
        'status',
        { on, calls: [1], does: 'nothing', answer: http(code) },
        code === 500 ? { under: { errors: 'unconfirmed' } } : { long: code !== 503 },
      ),
      row(
        `${on}: ${code} after commit`,
        'status',
        { on, calls: [1], answer: http(code) },
        { long: code === 502 || code === 504 },
      ),
    ]),
    row(
      `status: ${code}`,
      'status',
      { on: 'status', calls: [1, 3], answer: http(code) },
      { long: code !== 503 },
    ),
  ]),
  row(
    'update: 500 after commit',
    'status',
    { on: 'update', calls: [1], answer: http(500) },
    { script: asksForPassport, send: sendAnUpdate, under: { errors: 'unconfirmed' } },
  ),
  row(
    'update: 503 before commit',
    'status',
    { on: 'update', calls: [1], does: 'nothing', answer: http(503) },
    { script: asksForPassport, send: sendAnUpdate },
  ),
  ...[300, 301, 302, 303, 304, 305, 307, 308].map((code) =>
    row(
      `create: ${code}`,
      'status',
      { on: 'create', does: 'nothing', answer: http(code, { location: '/followed/CUSTOMER' }) },
      { ends: 'manual review', long: code !== 302 && code !== 307 },
    ),
  ),
  ...[302, 307, 308].map((code) =>
    row(
      `create: ${code} to another host`,
      'status',
      {
        on: 'create',
        does: 'nothing',
        answer: http(code, { location: '//localhost:PORT/followed/CUSTOMER' }),
      },
      { ends: 'manual review', long: code !== 307 },
    ),
  ),
  row(
    'submit: 307',
    'status',
    { on: 'submit', does: 'nothing', answer: http(307, { location: '/followed/CUSTOMER' }) },
    { ends: 'manual review' },
  ),
  ...[201, 202, 204, 206, 299, 599, 600, 999].map((code) =>
    row(
      `create: ${code} after commit`,
      'status',
      { on: 'create', calls: [1], answer: http(code, {}, { json: { data: { id: 'not-yet' } } }) },
      { long: ![202, 204, 999].includes(code) },
    ),
  ),
  ...[202, 204].map((code) =>
    row(`submit: ${code} after commit`, 'status', { on: 'submit', calls: [1], answer: http(code) }),
  ),
]

/** A refusal that names nothing: what has taken effect is found by looking, and the rest is for staff. */
function withoutField(on: 'create' | 'update' | 'submit', afterEffect: Ending): Row[] {
  const more = on === 'update' ? { script: asksForPassport, send: sendAnUpdate } : {}
  const first = { on, calls: [1], answer: http(400) }
  return [
    row(
      `${on}: a bare 400 before effect`,
      'status',
      { ...first, does: 'nothing' },
      {
        ...more,
        ends: 'manual review',
      },
    ),
    row(`${on}: a bare 400 after effect`, 'status', first, { ...more, ends: afterEffect }),
  ]
}

function http(
  status: number,
  headers: Record<string, string> = {},
  body: (Answer & { kind: 'http' })['body'] = { json: { errors: [] } },
): Answer {
  return { kind: 'http', status, headers, body }
}

/** Every form of RFC 9110 section 10.2.3, and none of them. */
function retryAfters(): [string, string][] {
  const inASecond = () => new Date(Date.now() + 1_000)
  const day = inASecond().toUTCString()
  const asctime = `${day.slice(0, 3)} ${day.slice(8, 11)} ${day.slice(5, 7)} ${day.slice(17, 25)} ${day.slice(12, 16)}`
  return [
    ['of 0 seconds', '0'],
    ['of 1 second', '1'],
    ['as a date', day],
    ['as asctime', asctime],
    ['in the past', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['negative', '-5'],
    ['as a fraction', '1.5'],
    ['as words', 'soon'],
    ['empty', ''],
  ]
}
