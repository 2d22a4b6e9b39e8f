import { expect, it } from 'vitest'
import { getMessageState } from './message-about.ts'

it.each([
  [{ state: 'waiting', lastCode: null }, 'waiting'],
  [{ state: 'waiting', lastCode: 'econnection' }, 'retried'],
  [{ state: 'sent', lastCode: null }, 'sent'],
  [{ state: 'dropped', lastCode: 'eenvelope_550' }, 'failed'],
  [{ state: 'dropped', lastCode: 'superseded' }, 'superseded'],
  [{ state: 'dropped', lastCode: 'channel_off' }, 'dropped'],
  [{ state: 'dropped', lastCode: null }, 'dropped'],
] as const)('a message with %o is %s', (message, state) => {
  expect(getMessageState(message)).toBe(state)
})
