import { describe, expect, it } from 'vitest'
import { isSimulatorPage, mayOpenSimulator, setSimulatorPassword } from './simulator-password.ts'

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

describe('the pages of the embedded platform', () => {
  it('open with the password only', () => {
    setSimulatorPassword('pass:wörd of sixteen')
    for (const given of [
      null,
      '',
      'Basic',
      basic('pass:wörd of sixteen'),
      basic(':pass'),
      basic('someone:'),
      basic('someone:pass:wörd of sixteen '),
      `Bearer ${Buffer.from('someone:pass:wörd of sixteen').toString('base64')}`,
    ]) {
      expect([given, mayOpenSimulator(given)]).toEqual([given, false])
    }
    expect(mayOpenSimulator(basic('someone:pass:wörd of sixteen'))).toBe(true)
    expect(mayOpenSimulator(basic(':pass:wörd of sixteen').replace('Basic', 'basic'))).toBe(true)
  })

  it('open without a password where none is set', () => {
    setSimulatorPassword(undefined)
    expect(mayOpenSimulator(null)).toBe(true)
  })

  it('are distinguished from what programs request', () => {
    for (const path of ['/sandbox', '/sandbox/', '/sandbox/mail', '/sandbox/api', '/sandbox/x']) {
      expect([path, isSimulatorPage(path)]).toEqual([path, true])
    }
    for (const path of [
      '/sandbox/api/v1/applications',
      '/sandbox/oauth/token',
      '/en',
      '/sandboxes',
    ]) {
      expect([path, isSimulatorPage(path)]).toEqual([path, false])
    }
  })
})
