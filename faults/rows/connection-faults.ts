/** How one call can fail, for the rows of several groups. */
import type { Answer, Fault } from '../scripted-simulator/script.ts'

/** The name of a fault, what the client receives, and what the platform does before. */
export type CallFault = [string, Answer, Pick<Fault, 'does' | 'lateMs'>?]

/** The connection breaks before the whole response has come. */
export const brokenConnections: CallFault[] = [
  ['reset before headers, without effect', { kind: 'reset' }, { does: 'nothing' }],
  ['reset before headers, with effect', { kind: 'reset' }],
  ['reset in the body', { kind: 'resetInBody' }],
  ['timeout, without effect', { kind: 'silence' }, { does: 'nothing' }],
  ['timeout after commit', { kind: 'silence' }],
]

/** The response comes too slowly, not whole, or over a connection that the platform has closed. */
export const badConnections: CallFault[] = [
  ['one byte a second', { kind: 'trickle' }],
  ['truncated', { kind: 'truncated' }],
  ['stale keep-alive', { kind: 'stale' }, { does: 'nothing' }],
]
