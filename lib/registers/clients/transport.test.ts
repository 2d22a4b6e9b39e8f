import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectRegisters } from '#lib/composition/connect-registers.ts'
import { envOf, remote } from '@/test-support/environment.ts'
import { startRegisterServer, type TestRegisters } from '@/test-support/servers/register-server.ts'
import type { RegisterCall, Registers } from './register.ts'

const timeoutMs = 1_500

describe('a register over the network', () => {
  let server: TestRegisters
  let registers: Registers
  const calls: RegisterCall[] = []

  beforeEach(async () => {
    server = await startRegisterServer()
    calls.length = 0
    const settings = envOf({ ...remote, ...server.env }).registers
    registers = connectRegisters({ ...settings, timeoutMs }, (call) => void calls.push(call))
  })
  afterEach(async () => {
    await registers.close()
    await server.close()
  })

  function register(id: string) {
    const all = [...registers.companies, registers.addresses]
    const found = all.find((each) => each?.id === id)
    if (!found) throw new Error(`There is no register ${id}`)
    return found
  }

  it('is asked below its address, by the method and with the key that it wants', async () => {
    await register('uk_companies').search({ text: 'lantern & co?#/../x' })
    await register('uk_companies').find('OC3/../18')
    await register('gleif').search({ text: 'lantern' })
    await register('vies').search({ text: 'BE0417497106' })
    await register('addresses').search({ text: 'quay street' })
    // Company and people are asked for at once.
    expect(server.requests.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /addresses/api?q=quay+street&limit=30',
      'GET /gleif/lei-records?filter%5Bfulltext%5D=lantern&page%5Bsize%5D=10&page%5Bnumber%5D=1',
      'GET /uk-companies/company/OC3%2F..%2F18',
      'GET /uk-companies/company/OC3%2F..%2F18/officers?items_per_page=100',
      'GET /uk-companies/company/OC3%2F..%2F18/persons-with-significant-control?items_per_page=100',
      'GET /uk-companies/search/companies?q=lantern+%26+co%3F%23%2F..%2Fx&items_per_page=10',
      'POST /vies/check-vat-number',
    ])
    const find = (path: string) => server.requests.find(({ url }) => url.startsWith(path))
    const [ukRegister, gleif] = [find('/uk-companies'), find('/gleif')]
    expect(ukRegister?.headers.authorization).toBe('Basic ZW1iZWRkZWQ6')
    expect(gleif).toBeDefined()
    expect(gleif?.headers.authorization).toBeUndefined()
    expect(gleif?.headers.cookie).toBeUndefined()
  })

  it('is not asked for a reference that leads to another path', async () => {
    for (const reference of ['..', '.', '', '\ud800']) {
      for (const id of ['uk_companies', 'gleif']) {
        const found = await register(id).find(reference)
        expect(found).toEqual({ outcome: 'answered', data: undefined })
      }
    }
    expect(server.requests).toEqual([])
  })

  it('tells the log codes and numbers, and never what was looked for', async () => {
    await register('gleif').search({ text: 'canary-of-a-company' })
    await register('addresses').search({ text: 'canary of a street' })
    expect(calls).toEqual([
      {
        operation: 'gleif_search',
        status: 200,
        outcome: 'answered',
        durationMs: expect.any(Number),
      },
      {
        operation: 'addresses_search',
        status: 200,
        outcome: 'answered',
        durationMs: expect.any(Number),
      },
    ])
    expect(JSON.stringify(calls)).not.toContain('canary')
  })

  it('is not followed to another address, which could be inside the network', async () => {
    const inside = await startRegisterServer()
    const location = inside.env.REGISTER_GLEIF_URL
    server.answers((answer) => answer.writeHead(307, { location }).end())
    expect(await register('gleif').search({ text: 'a' })).toMatchObject({ code: 'http_307' })
    expect(inside.requests).toEqual([])
    await inside.close()
  })

  it('is given up where it sends too much, nothing, or byte by byte', async () => {
    const headers = { 'content-type': 'application/json' }
    server.answers((answer) => answer.writeHead(200, headers).end(`["${'x'.repeat(1_100_000)}"]`))
    expect(await register('gleif').search({ text: 'a' })).toMatchObject({ code: 'body_too_large' })
    server.answers(() => undefined)
    expect(await register('gleif').search({ text: 'a' })).toMatchObject({ code: 'timeout' })
    server.answers((answer) => {
      answer.writeHead(200, headers)
      const drip = setInterval(() => answer.write(' '), 20)
      answer.on('close', () => clearInterval(drip))
    })
    expect(await register('uk_companies').search({ text: 'a' })).toMatchObject({
      code: 'timeout',
    })
  })

  it('is checked by one call, which looks for nobody', async () => {
    for (const each of [...registers.companies, registers.addresses]) {
      expect(await each?.check()).toEqual({ outcome: 'answered', data: undefined })
    }
    server.answers((answer) => answer.writeHead(503).end())
    for (const each of [...registers.companies, registers.addresses]) {
      expect(await each?.check()).toMatchObject({ outcome: 'unavailable', code: 'http_503' })
    }
  })
})
