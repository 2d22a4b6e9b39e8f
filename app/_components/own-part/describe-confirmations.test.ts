import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { describeConfirmations } from './describe-confirmations.ts'

const t = getTranslator('en')
const at = new Date('2026-11-27T08:00:00Z')

function describeOf(states: Record<string, string>, emails = true) {
  const links = Object.entries(states).map(([personId, state]) => ({
    id: `link-${personId}`,
    personId,
    state,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
  }))
  const store = { personLinks: { list: async () => links } }
  return describeConfirmations({
    t,
    portico: { store, personLinks: { store, emails, now: () => at } },
    application: { id: 'a1' },
    progress: {
      people: ['ada', 'noor', 'wei', 'own'].map((id) => ({
        id,
        asked: [{ step: personName, values: { is_applicant: id === 'own' } }],
      })),
    },
  } as unknown as ApplicationVisit)
}

it('says of each person but the one who sends it whether they have confirmed, or were never asked to', async () => {
  const said = await describeOf({ ada: 'opened', noor: 'revoked' })
  expect([...(said ?? [])]).toEqual([
    ['ada', { isAwaited: true, text: 'Has not confirmed yet', tone: 'waiting' }],
    ['noor', { isAwaited: false, text: 'Not asked to confirm' }],
    ['wei', { isAwaited: false, text: 'Not asked to confirm' }],
  ])
})

it('says nothing where nobody of the company was sent a link', async () => {
  expect(await describeOf({})).toBeUndefined()
  expect(await describeOf({ ada: 'live' }, false)).toBeUndefined()
})
