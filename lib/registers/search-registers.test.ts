import { describe, expect, it } from 'vitest'
import { connectEmbeddedRegisters } from '@/test-support/registers.ts'
import type { Register, Registers } from './clients/register.ts'
import { findRegisterEntry, searchRegisters } from './search-registers.ts'

const registers = connectEmbeddedRegisters()
const search = (text: string, among: Registers = registers) =>
  searchRegisters(among, 'company', { text })

describe('a search in all registers', () => {
  it('has a company once that several have, as the first of them has it', async () => {
    const { entries, unavailable } = await search('harbour lantern')
    expect(entries.map(({ register, name }) => [register, name])).toEqual([
      ['uk_companies', 'HARBOUR LANTERN LIMITED'],
    ])
    expect(unavailable).toEqual([])
  })

  it.each([
    ['a number', '9472615', 'HARBOUR LANTERN LIMITED'],
    ['an LEI', '549300cedarridgeh055', 'Cedar Ridge Holdings, Inc.'],
    ['a VAT number', 'BE 0417.497.106', 'Brasserie du Phare SA'],
    ['a name in another script', 'النور', 'شركة النور للتجارة ذ.م.م'],
  ])('finds a company by %s', async (_kind, text, name) => {
    expect((await search(text)).entries.map((entry) => entry.name)).toContain(name)
  })

  it('gives what the others found where one does not answer', async () => {
    const down: Register = {
      id: 'gleif',
      search: async () => ({ outcome: 'unavailable', code: 'http_503' }),
      find: async () => ({ outcome: 'unavailable', code: 'http_503' }),
      check: async () => ({ outcome: 'unavailable', code: 'http_503' }),
    }
    const [ukRegister] = registers.companies
    if (!ukRegister) throw new Error('The register is not there')
    const among = { ...registers, companies: [ukRegister, down] }
    const { entries, unavailable } = await search('harbour lantern', among)
    expect(entries).toHaveLength(1)
    expect(unavailable).toEqual(['gleif'])
    expect(await findRegisterEntry(among, 'company', { register: 'gleif', reference: 'x' })).toBe(
      'unavailable',
    )
  })

  it('asks a register for no more than a name can be, and without what steers a text', async () => {
    const asked: string[] = []
    const curious: Register = {
      id: 'gleif',
      search: async ({ text }) => {
        asked.push(text)
        return { outcome: 'answered', data: [] }
      },
      find: async () => ({ outcome: 'answered', data: undefined }),
      check: async () => ({ outcome: 'answered', data: undefined }),
    }
    await search(`a\u202eb\n${'c'.repeat(1_000)}`, { ...registers, companies: [curious] })
    expect(asked[0]).toMatch(/^a b c+$/)
    expect(asked[0]).toHaveLength(160)
  })

  it('finds an entry again, and none of a register that is off or that nobody knows', async () => {
    const find = (register: string, reference: string) =>
      findRegisterEntry(registers, 'company', { register, reference })
    expect(await find('uk_companies', 'OC318842')).toMatchObject({
      entry: { name: 'LANTERN HILL PARTNERS LLP', legalForm: 'LLP' },
    })
    expect(await find('uk_companies', '11223344')).toEqual({ entry: undefined })
    expect(await find('addresses', 'N101 Quay Street')).toEqual({ entry: undefined })
    expect(await find('constructor', 'x')).toEqual({ entry: undefined })
    expect(await find('uk_companies', 'x'.repeat(1_000))).toEqual({ entry: undefined })
  })
})
