/** Serves the embedded registers over real HTTP, in this process, each below a path of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { embeddedRegisters } from '../../lib/registers/clients/embedded/embedded-registers.ts'
import { closeServer } from './close-server.ts'

export type TestRegisters = {
  /** The variables that select them. */
  env: Record<string, string>
  /** The requests that came. */
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  /** Answers otherwise from now on; `undefined`: as the registers do. */
  answers(how: ((answer: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

const places = {
  'uk-companies': embeddedRegisters.ukCompanies,
  gleif: embeddedRegisters.gleif,
  vies: embeddedRegisters.vies,
  addresses: embeddedRegisters.addresses,
}

export async function startRegisterServer(): Promise<TestRegisters> {
  const requests: TestRegisters['requests'] = []
  let otherwise: ((answer: ServerResponse) => void) | undefined
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/', headers } = asked
    requests.push({ method, url, headers })
    if (otherwise) return otherwise(answer)
    const [, place = '', rest = ''] = /^\/([a-z-]+)(\/.*)$/.exec(url) ?? []
    const register = places[place as keyof typeof places]
    if (!register) return void answer.writeHead(404).end()
    const response = await register.fetch(`${register.url.origin}${rest}`, {
      method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    answer.writeHead(response.status, Object.fromEntries(response.headers))
    answer.end(Buffer.from(await response.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      REGISTER_UK_COMPANIES_URL: `${origin}/uk-companies`,
      REGISTER_UK_COMPANIES_KEY: embeddedRegisters.ukCompanies.key,
      REGISTER_GLEIF_URL: `${origin}/gleif`,
      REGISTER_VIES_URL: `${origin}/vies`,
      REGISTER_ADDRESS_URL: `${origin}/addresses`,
    },
    requests,
    answers: (how) => {
      otherwise = how
    },
    close: () => closeServer(server),
  }
}
