import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import generated from '../geography/calling-codes.generated.json' with { type: 'json' }
import examples from '../geography/telephone-examples.generated.json' with { type: 'json' }
import { splitCallingCode } from './calling-codes.ts'
import { formatTelephone, parseTelephone } from './telephone.ts'

describe('a telephone number beside its country', () => {
  it.each([
    ['+44 7911 123456', 'GB', 'GB', '07911 123456'],
    ['+441174960018', 'GB', 'GB', '0117 496 0018'],
    // Too short to be one.
    ['+44 7911', 'GB', 'GB', '7911'],
    ['+1 (206) 555-2671', 'US', 'US', '(206) 555-2671'],
    ['+12065552671', 'US', 'US', '(206) 555-2671'],
    ['+44 (0)7911 123456', 'GB', 'GB', '07911 123456'],
    ['07911 123456', 'GB', 'GB', '07911 123456'],
    ['07911 123456', '', '', '07911 123456'],
    // Numbers of another country than was picked.
    ['+34 612 34 56 78', 'US', 'ES', '612 34 56 78'],
    ['+34 612 34 56 78', '', 'ES', '612 34 56 78'],
    // A code that several countries share.
    ['+44 7911 123456', 'US', '', '+44 7911 123456'],
    ['+', 'US', 'US', '+'],
    ['', 'US', 'US', ''],
    ['+999 1', '__proto__', '', '+999 1'],
  ])('%s beside “%s” stands beside “%s” as %s', (typed, picked, country, number) => {
    expect(splitCallingCode(typed, picked)).toEqual({ country, number })
  })

  it.each([
    // "00" dials abroad, whatever the country.
    ['+49 00491 92600', 'DE'],
    ['+1 0044 7911 123456', 'US'],
    // The prefix that the country itself dials abroad with.
    ['+1 011 44 7911 123456', 'US'],
    // The code of the country once more.
    ['+44 44 7911 123456', 'GB'],
  ])('leaves %s whole, which would be read differently without its code', async (typed, picked) => {
    const { country, number } = splitCallingCode(typed, picked)
    expect(await readNumber(number, country)).toBe(await readNumber(typed, picked))
    expect(number).toBe(typed)
  })

  it('reads every number of every calling code as before, however its digits go on', async () => {
    const codeOf = Object.entries(generated.codes)
    const beginning = fc.constantFrom('', '0', '00', '011', '810', '1', '44', '49', '7')
    const rest = fc.tuple(beginning, fc.nat({ max: 99_999_999_999 }))
    const doubled = fc.boolean()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...codeOf),
        doubled,
        rest,
        async ([picked, code], twice, [start, digits]) => {
          const typed = `+${code} ${twice ? code : ''}${start}${digits}`
          const { country, number } = splitCallingCode(typed, picked)
          expect(await readNumber(number, country)).toBe(await readNumber(typed, picked))
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is the same number when it is sent again, in every country', async () => {
    const numbers = Object.entries(examples.examples as Record<string, string>)
    expect(numbers.length).toBeGreaterThan(200)
    for (const [country, example] of numbers) {
      const before = await parseTelephone(example, country)
      if (!('e164' in before)) throw new Error(`${country}: ${example}`)
      for (const typed of [before.e164, await formatTelephone(before.e164)]) {
        const shown = splitCallingCode(typed, country)
        expect(shown.country).toBe(country)
        expect(shown.number).not.toContain('+')
        expect(await parseTelephone(shown.number, shown.country)).toEqual(before)
      }
    }
  })
})

async function readNumber(typed: string, country: string): Promise<string | undefined> {
  const reading = await parseTelephone(typed, country)
  return 'e164' in reading ? reading.e164 : undefined
}
