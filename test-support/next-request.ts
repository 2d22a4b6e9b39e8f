/** Stands in for what Next tells pages and actions about a request, in tests that call them without a server. */

import { prerender } from 'react-dom/static'

type Props = { params: Promise<object>; searchParams: Promise<object> }
type Component = (props: never) => unknown

/**
 * A request whose headers and cookies a test sets. Vitest moves mocks above imports, so a test makes it there too:
 * `const next = await vi.hoisted(async () => (await import('@/test-support/next-request.ts')).createNextRequest())`,
 * then `vi.mock('next/headers', () => next.nextHeaders)`.
 */
export function createNextRequest() {
  const request = {
    headers: new Headers({ 'x-request-id': 'a-request' }),
    cookies: new Map<string, string>(),
    nextHeaders: {
      headers: async () => request.headers,
      cookies: async () => ({
        get: (name: string) => {
          const value = request.cookies.get(name)
          return value === undefined ? undefined : { value }
        },
        has: (name: string) => request.cookies.has(name),
        set: (name: string, value: string) => request.cookies.set(name, value),
      }),
    },
    /** For `next/navigation`: what pages in the browser ask of it, beside the real redirects. */
    nextNavigation: async (load: () => Promise<object>) => ({
      ...(await load()),
      useSearchParams: () => new URLSearchParams(),
      usePathname: () => '/',
      useRouter: () => ({}),
    }),
  }
  return request
}

/** Renders a page within its layout, as a browser without script gets it. */
export async function renderPage(
  Layout: Component,
  Page: Component,
  params: object,
  search: object = {},
): Promise<string> {
  const props: Props = {
    params: Promise.resolve({ language: 'en', ...params }),
    searchParams: Promise.resolve(search),
  }
  const children = await Page(props as never)
  const { prelude } = await prerender((await Layout({ ...props, children } as never)) as never)
  return new Response(prelude as never).text()
}
