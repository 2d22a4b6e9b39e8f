/** Applications that are created before they are accepted (`CREATE=early`): each gap on their way. */

import type { Operation } from '../../test-support/platform/operations.ts'
import { type Row, row } from '../row.ts'
import type { Answer } from '../scripted-simulator/script.ts'
import {
  acceptedMeanwhile,
  asksForPassport,
  changedEarly,
  preparedAndSent,
  requiredEarly,
  savedFiveTimes,
} from '../ways-to-submit.ts'
import { brokenConnections, type CallFault } from './connection-faults.ts'
import { doubles } from './transport.ts'

const broken: CallFault[] = [
  ...brokenConnections,
  ['500 before commit', http(500), { does: 'nothing' }],
  ['500 after commit', http(500)],
  ['409', http(409), { does: 'nothing' }],
  ['202 after commit', http(202)],
  ['malformed', { kind: 'http', status: 200, body: '{"data":{"id":"app' }],
]

const doubled: CallFault[] = [
  ['delivered twice', { kind: 'good' }, { does: 'twice' }],
  ['delivered late', { kind: 'silence' }, { does: 'late', lateMs: 3_500 }],
]

export const earlyRows: Row[] = [
  row('early: nothing goes wrong', 'early', [], { send: preparedAndSent, varies: true }),
  ...rowsOf('early create', 'create', preparedAndSent),
  // A draft is changed before anything of it is accepted; the first update is the change.
  ...rowsOf('early change', 'update', changedEarly),
  ...rowsOf('early acceptance', 'update', preparedAndSent),
  ...rowsOf('early submit', 'submit', preparedAndSent),
  row('early: the platform requires more', 'early', [], {
    script: asksForPassport,
    send: requiredEarly,
  }),
  row(
    'early: the platform is away until it is accepted',
    'early',
    { on: 'create', calls: [1, 2, 3], does: 'nothing', answer: { kind: 'reset' } },
    { send: preparedAndSent },
  ),
  row(
    'early: accepted while its creation is on its way',
    'early',
    { on: 'create', calls: [1], does: 'late', lateMs: 1_200, answer: { kind: 'good' } },
    { send: acceptedMeanwhile },
  ),
  row('early: saved five times at once', 'early', [], { send: savedFiveTimes, varies: true }),
]

function rowsOf(name: string, on: Operation, send: Row['send']): Row[] {
  return [...broken, ...doubled].map(([words, answer, does]) =>
    row(
      `${name}: ${words}`,
      'early',
      { on, calls: [1], answer, ...does },
      { send, ...doubles(on, does) },
    ),
  )
}

function http(status: number): Answer {
  return { kind: 'http', status }
}
