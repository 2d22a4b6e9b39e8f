/** A company and its people: each gap between the operations of one application. */

import { type Row, row } from '../row.ts'
import type { Answer, Fault } from '../scripted-simulator/script.ts'
import { badConnections, brokenConnections, type CallFault } from './connection-faults.ts'

const telephone = 'telephone_number'
const refusal = {
  json: { errors: [{ code: 'INVALID_FIELD', description: `${telephone}: not reachable` }] },
}

const broken: CallFault[] = [
  ...brokenConnections,
  ...badConnections,
  ['408', http(408), { does: 'nothing' }],
  ['409', http(409), { does: 'nothing' }],
  ['429', http(429), { does: 'nothing' }],
  ['202 after commit', http(202)],
  ['204 after commit', http(204)],
  ['500 before commit', http(500), { does: 'nothing' }],
  ['500 after commit', http(500)],
  ['503 before commit', http(503), { does: 'nothing' }],
  ['504 after commit', http(504)],
  ['malformed', { kind: 'http', status: 200, body: '{"data":{"id":"ind' }],
  ['HTML', { kind: 'http', status: 200, body: '<!doctype html><title>Sign in</title>' }],
  ['id missing', { kind: 'http', status: 200, body: { json: { data: {} } } }],
]

const doubled: CallFault[] = [
  ['delivered twice', { kind: 'good' }, { does: 'twice' }],
  ['delivered late', { kind: 'silence' }, { does: 'late', lateMs: 3_500 }],
  ['done slowly, answered in the end', { kind: 'good' }, { does: 'late', lateMs: 1_500 }],
]

/** The rows of the short form: the documented platform at the second of three people. */
const short = ['timeout after commit', 'reset before headers, without effect']

export const people: Row[] = [
  ofCompany('a company: nothing goes wrong', [], { varies: true }),
  ...[...broken, ...doubled].map(([name, answer, does]) =>
    ofCompany(
      `the second of three people: ${name}`,
      { on: 'add', calls: [2], answer, ...does },
      { ...endings(name, does), long: !short.includes(name) },
    ),
  ),
  // About the second person, a platform that keeps no ids also says that the shares exceed the whole.
  ofCompany(
    'the third of three people: timeout after commit',
    { on: 'add', calls: [3], answer: { kind: 'silence' } },
    { long: true },
  ),
  ofCompany(
    'each of three people: timeout after commit',
    // The first try of each; the others are found, and not sent again.
    { on: 'add', calls: [1, 2, 3], answer: { kind: 'silence' } },
    { long: true },
  ),
  ofCompany(
    'the second of three people: four resets, without effect',
    { on: 'add', calls: [2, 3, 4, 5], does: 'nothing', answer: { kind: 'reset' } },
    { long: true },
  ),
  ofCompany(
    'one person refused: the others are there, and the page says of whom',
    { on: 'add', calls: [2], does: 'nothing', answer: http(400, refusal) },
    { ends: 'awaiting customer', people: 2 },
  ),
  ofCompany(
    'the second of three people: 400 after a timeout that took effect',
    [
      { on: 'add', calls: [2], answer: { kind: 'silence' } },
      { on: 'add', calls: [3], does: 'nothing', answer: http(400, refusal) },
    ],
    // Found before it goes again, so the refusal meets the third.
    { ends: 'awaiting customer', people: 2, long: true },
  ),
  ofCompany(
    'the second of three people: a bare 400 before effect',
    { on: 'add', calls: [2], does: 'nothing', answer: http(400) },
    { ends: 'manual review' },
  ),
  ofCompany(
    'the second of three people: a bare 400 after effect',
    { on: 'add', calls: [2], answer: http(400) },
    { long: true },
  ),
  ...[403, 404, 413].map((code) =>
    ofCompany(
      `the second of three people: ${code}`,
      // A 404 may be a copy that lags behind; it is believed after a minute, which no row waits for.
      { on: 'add', calls: code === 404 ? [2, 3] : [2], does: 'nothing', answer: http(code) },
      { ends: code === 404 ? 'one' : 'manual review', long: true },
    ),
  ),
  ofCompany(
    'the second of three people: 401 once',
    { on: 'add', calls: [2], does: 'nothing', answer: http(401) },
    { long: true },
  ),
  ofCompany(
    'the second of three people: 307',
    {
      on: 'add',
      calls: [2],
      does: 'nothing',
      answer: { kind: 'http', status: 307, headers: { location: '/followed/CUSTOMER' } },
    },
    { ends: 'manual review', long: true },
  ),
  ...broken
    .filter(([, , does]) => does?.does !== 'nothing')
    .map(([name, answer]) =>
      ofCompany(
        `the application of a company is looked at: ${name}`,
        { on: 'find', calls: [1], answer },
        { long: true },
      ),
    ),
  ofCompany(
    'the creation of a company: timeout after commit',
    { on: 'create', calls: [1], answer: { kind: 'silence' } },
    { long: true },
  ),
  ofCompany(
    'the submit of a company: timeout after commit',
    { on: 'submit', calls: [1], answer: { kind: 'silence' } },
    { long: true },
  ),
]

function ofCompany(
  name: string,
  faults: Fault | Fault[],
  more: Partial<Omit<Row, 'name' | 'group'>> = {},
): Row {
  return row(name, 'people', faults, { isCompany: true, ...more })
}

/** Who lets a network double a request and keeps no ids doubles the person: no client helps. */
function endings(name: string, does?: Pick<Fault, 'does'>): Partial<Row> {
  if (does?.does === 'twice' || does?.does === 'late')
    return { under: { ignores: 'platform duplicate' } }
  return name === '500 before commit' ? { under: { errors: 'unconfirmed' } } : {}
}

function http(
  status: number,
  body: (Answer & { kind: 'http' })['body'] = { json: { errors: [] } },
): Answer {
  return { kind: 'http', status, body }
}
