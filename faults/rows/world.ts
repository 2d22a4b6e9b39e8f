/** What befalls everybody at once: the token endpoint, the whole platform. One row after the other. */
import type { House } from '../house.ts'
import type { Answer } from '../ledger/script.ts'
import { client } from '../ledger.ts'

export type WorldRow = {
  name: string
  group: string
  /** How many people send at the same moment. */
  people: number
  happens(house: House): Promise<unknown>
  /** Absent: there is nothing to heal, and everybody's application is expected to go through. */
  heals?(house: House): Promise<unknown>
  /** Left out of the short form, which has one of its kind. */
  long?: boolean
  /** How many token requests are at most sent until everything is healed, and in all. */
  tokensAtMost?: number
}

const token = '*'

export const world: WorldRow[] = [
  {
    name: 'the token expires in flight, twelve at once',
    group: 'token',
    people: 12,
    happens: ({ ledger }) => ledger.tell({ do: 'revokeTokens' }),
    tokensAtMost: 1,
  },
  {
    name: 'the token lives six seconds and its renewal fails',
    group: 'token',
    people: 3,
    async happens({ ledger }) {
      await ledger.tell({ do: 'setTokenLife', seconds: 6 })
      await ledger.tell({ do: 'revokeTokens' })
      await ledger.script(token, {
        faults: [{ on: 'token', calls: [2, 3], does: 'nothing', answer: http(503) }],
      })
    },
    heals: ({ ledger }) => ledger.tell({ do: 'setTokenLife', seconds: 900 }),
  },
  ...endpoint('answers 503', http(503)),
  ...endpoint('answers 500 with Retry-After', http(500, '', { 'retry-after': '2' })),
  ...endpoint('resets', { kind: 'reset' }),
  ...endpoint('is silent', { kind: 'silence' }),
  ...endpoint('redirects', http(302, '', { location: '/followed/CUSTOMER' })),
  ...endpoint('answers in HTML', http(200, '<!doctype html>', { 'content-type': 'text/html' })),
  ...endpoint('answers with 50 MB', { kind: 'http', status: 200, body: { spaces: 50_000_000 } }),
  ...[null, 0, -1, 'soon', 1e18, {}].map(
    (life): WorldRow => ({
      name: `a token whose expires_in is ${JSON.stringify(life)}`,
      group: 'token',
      long: life !== 0,
      people: 1,
      async happens({ ledger }) {
        await ledger.script(token, {
          faults: [{ on: 'token', answer: { kind: 'altered', data: { expires_in: life } } }],
        })
        await ledger.tell({ do: 'revokeTokens' })
      },
      heals: ({ ledger }) => ledger.heal(token),
      tokensAtMost: 1,
    }),
  ),
  ...[null, 7, '', 'with space', 'a'.repeat(20_000)].map(
    (value): WorldRow => ({
      name: `a token that is ${JSON.stringify(value).slice(0, 12)}`,
      group: 'token',
      long: value !== null,
      people: 1,
      async happens({ ledger }) {
        await ledger.script(token, {
          faults: [{ on: 'token', answer: { kind: 'altered', data: { access_token: value } } }],
        })
        await ledger.tell({ do: 'revokeTokens' })
      },
      heals: ({ ledger }) => ledger.heal(token),
    }),
  ),
  {
    name: 'the client is not known any more, and then again',
    group: 'token',
    long: true,
    people: 3,
    async happens({ ledger }) {
      await ledger.tell({ do: 'setSecret', secret: 'another-secret-than-ours' })
      await ledger.tell({ do: 'revokeTokens' })
    },
    heals: ({ ledger }) => ledger.tell({ do: 'setSecret', secret: client.secret }),
    // One now and one once the refusal is believed no longer.
    tokensAtMost: 3,
  },
  {
    name: 'the secret is rotated, and ours a restart later',
    group: 'token',
    long: true,
    people: 3,
    async happens({ ledger }) {
      await ledger.tell({ do: 'setSecret', secret: 'the-secret-after-the-rotation' })
      await ledger.tell({ do: 'revokeTokens' })
    },
    async heals(house) {
      await house.setSecret('the-secret-after-the-rotation')
      await house.restart()
    },
  },
  {
    name: 'the platform refuses connections',
    group: 'transport',
    people: 3,
    happens: ({ ledger }) => ledger.tell({ do: 'door', door: 'refusing' }),
    heals: ({ ledger }) => ledger.tell({ do: 'door', door: 'open' }),
  },
  {
    name: 'the platform is a black hole',
    group: 'transport',
    long: true,
    people: 3,
    happens: ({ ledger }) => ledger.tell({ do: 'door', door: 'deaf' }),
    heals: ({ ledger }) => ledger.tell({ do: 'door', door: 'open' }),
  },
  {
    name: 'the server is stopped while it sends',
    group: 'crash',
    long: true,
    people: 3,
    happens: ({ ledger }) => ledger.tell({ do: 'door', door: 'deaf' }),
    async heals(house) {
      await house.ledger.tell({ do: 'door', door: 'open' })
      await house.restart('SIGTERM')
    },
  },
]

/** The token endpoint does it, and there is no token at hand. */
function endpoint(does: string, answer: Answer): WorldRow[] {
  return [
    {
      name: `the token endpoint ${does}`,
      group: 'token',
      long: does !== 'answers 503',
      people: 2,
      async happens({ ledger }) {
        await ledger.script(token, { faults: [{ on: 'token', does: 'nothing', answer }] })
        await ledger.tell({ do: 'revokeTokens' })
      },
      heals: ({ ledger }) => ledger.heal(token),
    },
  ]
}

function http(status: number, body = '', headers: Record<string, string> = {}): Answer {
  return { kind: 'http', status, headers, body }
}
