import { expect, it } from 'vitest'
import { createTestSimulator } from '../platform/test-simulator.ts'
import { internationalApplicants } from './international-applicants.ts'
import bodies from './international-bodies.json' with { type: 'json' }
import { createInternationalBody } from './international-bodies.ts'

const everyone = Object.entries(internationalApplicants)

it('are forty people, from as many countries as their addresses need', () => {
  expect(everyone).toHaveLength(40)
  expect(Object.keys(bodies)).toEqual(Object.keys(internationalApplicants))
  const countries = everyone.flatMap(([, { typed }]) => [
    typed.residence?.country_code,
    typed.birth?.nationality,
  ])
  expect(new Set(countries.filter(Boolean)).size).toBeGreaterThanOrEqual(40)
})

it.each(everyone)(
  '%s passes with the recorded body, byte for byte, which the embedded platform accepts as whole',
  async (name, human) => {
    const { body, asked, doubted } = await createInternationalBody(human)
    expect(body).toBe((bodies as Record<string, string>)[name])
    expect(doubted).toEqual(human.doubted)
    // Nothing is posted that no page would have asked.
    expect(asked).toEqual(Object.keys(human.typed))
    const bench = createTestSimulator()
    const { status, json } = await bench.create(JSON.parse(body))
    expect(json).not.toHaveProperty('errors')
    expect(status).toBe(200)
    const { id } = json.data as { id: string }
    const { json: now } = await bench.call('GET', `/v1/applications/${id}/status`)
    expect(now).toMatchObject({ data: { status: 'READY_FOR_SUBMISSION' } })
  },
)
