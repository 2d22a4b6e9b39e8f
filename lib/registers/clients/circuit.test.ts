import { describe, expect, it } from 'vitest'
import { withCircuit } from './circuit.ts'
import type { Register, RegisterOutcome } from './register.ts'

function setUp() {
  const state = {
    now: 0,
    asked: 0,
    checked: 0,
    code: 'http_503',
    retryAfterMs: undefined as number | undefined,
    isUp: false,
    isUpForChecks: false,
  }
  async function answer<Data>(data: Data): Promise<RegisterOutcome<Data>> {
    state.asked++
    if (state.isUp) return { outcome: 'answered', data }
    return { outcome: 'unavailable', code: state.code, retryAfterMs: state.retryAfterMs }
  }
  const register: Register = {
    id: 'gleif',
    search: () => answer([]),
    find: () => answer(undefined),
    async check() {
      state.checked++
      if (state.isUpForChecks) return { outcome: 'answered', data: undefined }
      return { outcome: 'unavailable', code: 'timeout' }
    },
  }
  return { state, guarded: withCircuit(register, () => state.now) }
}

describe('a register that does not answer', () => {
  it('is left alone for half a minute after three calls in a row', async () => {
    const { state, guarded } = setUp()
    for (let i = 0; i < 3; i++) await guarded.search({ text: 'a' })
    expect(await guarded.find('a')).toEqual({ outcome: 'unavailable', code: 'circuit_open' })
    expect(state.asked).toBe(3)
    state.now = 30_000
    state.isUp = true
    expect(await guarded.search({ text: 'a' })).toMatchObject({ outcome: 'answered' })
    expect(state.asked).toBe(4)
  })

  it('is asked again at once where one call in between was answered', async () => {
    const { state, guarded } = setUp()
    for (const isUp of [false, false, true, false, false]) {
      state.isUp = isUp
      await guarded.search({ text: 'a' })
    }
    await guarded.search({ text: 'a' })
    expect(state.asked).toBe(6)
  })

  it('is left alone as long as it asks for, and no longer than five minutes', async () => {
    const { state, guarded } = setUp()
    state.retryAfterMs = 3_600_000
    await guarded.search({ text: 'a' })
    expect(await guarded.search({ text: 'a' })).toMatchObject({ code: 'circuit_open' })
    state.now = 300_000
    await guarded.search({ text: 'a' })
    expect(state.asked).toBe(2)
  })

  it('is called by a check even while the circuit is open', async () => {
    const { state, guarded } = setUp()
    for (let i = 0; i < 4; i++) await guarded.search({ text: 'a' })
    await guarded.check()
    expect(state).toMatchObject({ asked: 3, checked: 2 })
  })

  it.each(['http_400', 'http_403', 'http_414', 'http_422', 'body_too_large', 'unexpected_body'])(
    'is closed for nobody by a visitor whose input it answers with %s',
    async (code) => {
      const { state, guarded } = setUp()
      state.code = code
      for (let i = 0; i < 6; i++) await guarded.search({ text: '%'.repeat(9_000) })
      state.isUp = true
      expect(await guarded.search({ text: 'a' })).toMatchObject({ outcome: 'answered' })
      expect(state.checked).toBe(0)
    },
  )

  it.each(['http_500', 'timeout'])(
    'is closed for nobody by a visitor whose input alone it answers with %s',
    async (code) => {
      const { state, guarded } = setUp()
      state.code = code
      state.isUpForChecks = true
      for (let i = 0; i < 6; i++) await guarded.search({ text: 'a' })
      state.isUp = true
      expect(await guarded.search({ text: 'a' })).toMatchObject({ outcome: 'answered' })
      expect(state.checked).toBe(2)
    },
  )
})
