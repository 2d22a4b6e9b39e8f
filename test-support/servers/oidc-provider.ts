/** A firm's own OpenID Connect provider, in this process and over a real socket. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Claims = { email: string; email_verified: boolean; branch?: unknown }

export type OidcProvider = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Sets who signs in there, and their claims. */
  addUser(id: string, claims: Claims): void
  /** Follows the redirects of a browser from our address; returns the parameters with which it comes back. */
  signIn(url: string, id: string): Promise<URLSearchParams>
  stop(): Promise<void>
}

export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const known = new Map<string, Claims>()
  const clientId = 'portico-staff'
  const clientSecret = 'a secret between the firm and its door'
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'branch'] },
    cookies: { keys: ['a key for cookies in tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...known.get(id) }),
    }),
  })
  const answer = provider.callback()

  return {
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    addUser: (id, claims) => void known.set(id, claims),
    async signIn(url, id) {
      const cookies = new Map<string, string>()
      let next = await browse(cookies, url)
      // A page to sign in, a page to consent, and the redirects between them.
      for (let steps = 0; steps < maxSteps; steps++) {
        const location = next.headers.get('location')
        if (location?.startsWith(redirectUri)) return new URL(location).searchParams
        if (location) {
          next = await browse(cookies, new URL(location, issuer).href)
          continue
        }
        const page = await next.text()
        const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
        const form = new URLSearchParams({ prompt, login: id, password: 'any' })
        next = await browse(cookies, new URL(action, issuer).href, form)
      }
      throw new Error('The provider led nowhere')
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const maxSteps = 12

async function browse(
  cookies: Map<string, string>,
  url: string,
  body?: URLSearchParams,
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(body && { method: 'POST', body }),
  })
  for (const set of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  return response
}
