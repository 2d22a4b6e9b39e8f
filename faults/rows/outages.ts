/** Faults that affect everybody at once: the token endpoint, the whole platform, the machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import { outageRow } from '../outage.ts'
import type { IsolatedRow } from '../run-isolated.ts'
import type { Answer } from '../scripted-simulator/script.ts'
import type { ProcessFaults } from '../test-server.ts'
import type { ShownCertificate } from '../tls-front.ts'

const token = '*'
const hourMs = 3_600_000
const minuteMs = 60_000

/** What an `expires_in` may be, and a token, on the other side of a mistake. */
const lives = [null, 0, -1, 'soon', 1e18, {}]
const values = [null, 7, '', 'with space', 'a'.repeat(20_000)]

export const outageRows: IsolatedRow[] = [
  outageRow('the token expires in flight, twelve at once', 'token', 12, {
    happens: ({ platform }) => platform.command({ do: 'revokeTokens' }),
    tokensAtMost: 1,
  }),
  outageRow('fifty at once with an empty token cache', 'token', 50, {
    happens: (server) => server.restart(),
    tokensAtMost: 1,
  }),
  outageRow('the token lives six seconds and its renewal fails', 'token', 3, {
    async happens({ platform }) {
      await platform.command({ do: 'setTokenLife', seconds: 6 })
      await platform.command({ do: 'revokeTokens' })
      await platform.script(token, {
        // The first two are of those who write and who read; what renews them fails.
        faults: [{ on: 'token', calls: [3, 4, 5], does: 'nothing', answer: http(503) }],
      })
    },
    heals: ({ platform }) => platform.command({ do: 'setTokenLife', seconds: 900 }),
  }),
  endpoint('answers 503', http(503)),
  endpoint('answers 500 with Retry-After', http(500, '', { 'retry-after': '2' })),
  endpoint('resets', { kind: 'reset' }),
  endpoint('is silent', { kind: 'silence' }),
  endpoint('redirects', http(302, '', { location: '/followed/CUSTOMER' })),
  endpoint('answers in HTML', http(200, '<!doctype html>', { 'content-type': 'text/html' })),
  endpoint('answers with 50 MB', { kind: 'http', status: 200, body: { spaces: 50_000_000 } }),
  ...lives.map((life) =>
    outageRow(`a token whose expires_in is ${JSON.stringify(life)}`, 'token', 1, {
      ...altered({ expires_in: life }),
      tokensAtMost: 1,
    }),
  ),
  ...values.map((value) =>
    outageRow(
      `a token that is ${JSON.stringify(value).slice(0, 12)}`,
      'token',
      1,
      altered({ access_token: value }),
    ),
  ),
  outageRow('the client is not known any more, and then again', 'token', 3, {
    async happens({ platform }) {
      await platform.command({ do: 'setSecret', secret: 'another-secret-than-ours' })
      await platform.command({ do: 'revokeTokens' })
    },
    heals: ({ platform, secret }) => platform.command({ do: 'setSecret', secret: secret() }),
    // The outage stands for nine seconds at most: one at once, one each three seconds, and one that lets in.
    tokensAtMost: 5,
  }),
  outageRow('the secret is rotated, and ours a restart later', 'token', 3, {
    async happens({ platform }) {
      await platform.command({ do: 'setSecret', secret: 'the-secret-after-the-rotation' })
      await platform.command({ do: 'revokeTokens' })
    },
    async heals(server) {
      await server.setSecret('the-secret-after-the-rotation')
      await server.restart()
    },
  }),
  jump('the clock jumps an hour ahead and back', { clockMs: hourMs }),
  // Then it seems to have been sent an hour ago, and is asked about every five minutes only: these pass
  // twice, for the first time it may not be decided yet.
  jump('the clock jumps an hour back and ahead', { clockMs: -hourMs }, [
    { clockMs: 5 * minuteMs },
    { clockMs: 11 * minuteMs },
  ]),
  outageRow('the platform refuses connections', 'transport', 3, {
    happens: ({ platform }) => platform.command({ do: 'setConnections', connections: 'refusing' }),
    heals: ({ platform }) => platform.command({ do: 'setConnections', connections: 'open' }),
  }),
  outageRow('the platform is a black hole', 'transport', 3, {
    happens: ({ platform }) =>
      platform.command({ do: 'setConnections', connections: 'unanswered' }),
    heals: ({ platform }) => platform.command({ do: 'setConnections', connections: 'open' }),
  }),
  blackHole(200),
  ...(['ENOTFOUND', 'EAI_AGAIN'] as const).map((names) =>
    outageRow(`DNS: the platform’s name gives ${names}`, 'transport', 3, {
      async happens({ platform, setProcessFaults }) {
        await setProcessFaults({ names })
        // A connected client needs no name.
        await platform.command({ do: 'setConnections', connections: 'open' })
      },
      heals: ({ setProcessFaults }) => setProcessFaults({}),
    }),
  ),
  tls('nothing goes wrong', 'right'),
  tls('the certificate is another host’s', 'other host'),
  tls('the certificate has expired', 'expired'),
  tls('nobody knows who issued the certificate', 'unknown authority'),
  tls('the handshake fails', 'none'),
  outageRow('the server is stopped (SIGTERM) while it sends', 'crash', 3, {
    happens: ({ platform }) =>
      platform.command({ do: 'setConnections', connections: 'unanswered' }),
    async heals(server) {
      await server.platform.command({ do: 'setConnections', connections: 'open' })
      await server.restart('SIGTERM')
    },
  }),
]

/** Nobody queues behind those who wait: 19 of 20 have a response within ten seconds. */
function blackHole(people: number): IsolatedRow {
  const row = outageRow(`the platform is a black hole for ${people} at once`, 'transport', people, {
    happens: ({ platform }) =>
      platform.command({ do: 'setConnections', connections: 'unanswered' }),
    heals: ({ platform }) => platform.command({ do: 'setConnections', connections: 'open' }),
  })
  return {
    ...row,
    long: true,
    async run(server, applying) {
      const faults = await row.run(server, applying)
      const seconds = applying
        .map(({ browser: { seen } }) => seen.find(({ page }) => page.path.endsWith('/status')))
        .map((sighting) => (sighting ? (sighting.until - sighting.from) / 1_000 : Infinity))
        .toSorted((a, b) => a - b)
      const p95 = seconds[Math.ceil(seconds.length * 0.95) - 1] ?? Infinity
      return p95 > 10 ? [...faults, `19 of 20 were answered within ${p95.toFixed(1)} s`] : faults
    },
  }
}

/** The token endpoint does it, and there is no token at hand. */
function endpoint(does: string, answer: Answer): IsolatedRow {
  return outageRow(`the token endpoint ${does}`, 'token', 2, {
    async happens({ platform }) {
      await platform.script(token, { faults: [{ on: 'token', does: 'nothing', answer }] })
      await platform.command({ do: 'revokeTokens' })
    },
    heals: ({ platform }) => platform.heal(token),
  })
}

function altered(data: Record<string, unknown>): Parameters<typeof outageRow>[3] {
  return {
    async happens({ platform }) {
      await platform.script(token, { faults: [{ on: 'token', answer: { kind: 'altered', data } }] })
      await platform.command({ do: 'revokeTokens' })
    },
    heals: ({ platform }) => platform.heal(token),
  }
}

/** The token is counted by another clock, so it neither ends nor lives for ever. */
function jump(name: string, faults: ProcessFaults, after: ProcessFaults[] = [{}]): IsolatedRow {
  return outageRow(name, 'token', 3, {
    async happens({ platform, setProcessFaults }) {
      await platform.command({ do: 'revokeTokens' })
      await setProcessFaults(faults)
    },
    async heals({ setProcessFaults }) {
      for (const [index, each] of after.entries()) {
        if (index > 0) await sleep(10_000)
        await setProcessFaults(each)
      }
    },
    tokensAtMost: 1,
  })
}

function tls(name: string, shown: ShownCertificate): IsolatedRow {
  return outageRow(`TLS: ${name}`, 'transport', 2, {
    tls: true,
    happens: async ({ showCertificate }) => showCertificate(shown),
    heals: async ({ showCertificate }) => showCertificate('right'),
  })
}

function http(status: number, body = '', headers: Record<string, string> = {}): Answer {
  return { kind: 'http', status, headers, body }
}
