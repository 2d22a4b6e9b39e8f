/** The connection breaks, stalls, doubles or dawdles, at every operation. */

import type { Operation } from '../../test-support/platform/operations.ts'
import { type Row, row } from '../row.ts'
import type { Answer, Fault } from '../scripted-simulator/script.ts'
import { asksForPassport, sendAnUpdate } from '../ways-to-submit.ts'
import { badConnections, brokenConnections, type CallFault } from './connection-faults.ts'

const broken: CallFault[] = [...brokenConnections, ...badConnections]

const doubled: [string, Answer, Pick<Fault, 'does' | 'lateMs'>][] = [
  ['delivered twice', { kind: 'good' }, { does: 'twice' }],
  ['delivered late', { kind: 'silence' }, { does: 'late', lateMs: 3_500 }],
  ['done slowly, answered in the end', { kind: 'good' }, { does: 'late', lateMs: 1_500 }],
]

export const transport: Row[] = [
  ...(['create', 'submit'] as const).flatMap((on) =>
    [...broken, ...doubled].map(([name, answer, does]) =>
      row(`${on}: ${name}`, 'transport', { on, calls: [1], answer, ...does }, doubles(on, does)),
    ),
  ),
  ...[...broken, ...doubled].map(([name, answer, does]) =>
    row(
      `update: ${name}`,
      'transport',
      { on: 'update', calls: [1], answer, ...does },
      {
        script: asksForPassport,
        send: sendAnUpdate,
      },
    ),
  ),
  ...broken
    .filter(([, , does]) => does?.does !== 'nothing')
    .map(([name, answer]) =>
      row(`status: ${name}`, 'transport', { on: 'status', calls: [1, 3], answer }),
    ),
  ...(['create', 'submit'] as const).flatMap((on) => [
    row(`${on}: four timeouts after commit`, 'transport', {
      on,
      calls: [1, 2, 3, 4],
      answer: { kind: 'silence' },
    }),
    row(`${on}: four resets, without effect`, 'transport', {
      on,
      calls: [1, 2, 3, 4],
      does: 'nothing',
      answer: { kind: 'reset' },
    }),
  ]),
  row(
    'create: timeout after commit, and no list to look in',
    'transport',
    [
      { on: 'create', calls: [1], answer: { kind: 'silence' } },
      { on: 'list', does: 'nothing', answer: { kind: 'http', status: 404 } },
    ],
    {
      under: {
        ignores: 'platform duplicate',
        forgets: 'platform duplicate',
        unique: 'manual review',
      },
      healsAfter: undefined,
    },
  ),
]

/** Who lets a network double a request and keeps no ids doubles the application: no client helps. */
export function doubles(on: Operation, does?: Pick<Fault, 'does'>): Partial<Row> {
  const doubled = on === 'create' && (does?.does === 'twice' || does?.does === 'late')
  return doubled ? { under: { ignores: 'platform duplicate' } } : {}
}
