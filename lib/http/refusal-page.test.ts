import { expect, it, vi } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { type RefusalStatus, refusalPage } from './refusal-page.ts'

const publicUrl = new URL('https://apply.example.com')

function page(pathname: string, accept = '', status: RefusalStatus = 403, method = 'POST'): string {
  return refusalPage(status, {
    publicUrl,
    method,
    pathname,
    headers: new Headers({ 'accept-language': accept }),
    nonce: 'abc',
  })
}

it('uses the language of the path, else of the browser, else English', () => {
  expect(page('/ar/apply', 'es')).toContain('<html lang="ar" dir="rtl">')
  expect(page('/apply', 'fr, es-MX;q=0.8, en;q=0.5')).toContain('<html lang="es" dir="ltr">')
  expect(page('/apply', 'fr')).toContain('<html lang="en" dir="ltr">')
  expect(page('/apply')).toContain('<html lang="en" dir="ltr">')
})

it.each(languages)('gives the address to open, in %s, and loads nothing', (language) => {
  for (const status of [400, 403, 404, 405, 408, 413, 415, 421, 429, 500, 503] as const) {
    const html = page(`/${language}`, '', status)
    expect(html).toContain('href="https://apply.example.com/"')
    // The address in words only if the one that was used was the wrong one.
    expect(html.includes('>apply.example.com</a>')).toBe([403, 405, 421].includes(status))
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(script|img|link)|<style(?! nonce="abc">)|src=|url\(|undefined/)
  }
})

it('has the default brand where its variables are set to nothing', () => {
  vi.stubEnv('BRAND_NAME', undefined)
  vi.stubEnv('BRAND_ACCENT', undefined)
  const unset = page('/en')
  vi.stubEnv('BRAND_NAME', '')
  vi.stubEnv('BRAND_ACCENT', '')
  expect(page('/en')).toBe(unset)
  expect(unset).toContain('<header><p>Portico</p></header>')
})

it('has the look of the firm, but not its font, which would have to be loaded', () => {
  vi.stubEnv('BRAND_THEME', 'lively')
  vi.stubEnv('BRAND_RADIUS', 'square')
  vi.stubEnv('BRAND_FONT', '/brand.woff2')
  const html = page('/en')
  vi.unstubAllEnvs()
  expect(html).toContain('--tone-accent:#5b35d5')
  expect(html).toContain('--brand-radius-panel:0px')
  expect(html).toContain('--font-heading:ui-rounded')
  expect(html).not.toContain('url(')
})

it.each(languages)('leads members of staff back to their own pages, in %s', (language) => {
  const html = page(`/${language}/staff/applications/1`)
  expect(html).toContain(`href="https://apply.example.com/${language}/staff"`)
  expect(page(`/${language}/staffing`)).toContain('href="https://apply.example.com/"')
})

it.each(languages)('never says for a GET that nothing was sent, in %s', (language) => {
  const { refusals, refusedReads, notFound } = getMessages(language)
  const asked = (status: RefusalStatus, method: string) => page(`/${language}`, '', status, method)
  for (const method of ['GET', 'HEAD']) {
    expect(asked(404, method)).toContain(notFound.text)
    expect(asked(429, method)).toContain(refusedReads.s429)
    expect(asked(503, method)).toContain(refusedReads.s503)
  }
  for (const status of [404, 429, 503] as const) {
    expect(asked(status, 'POST')).toContain(refusals[`s${status}`].text)
  }
})

it('says how to reach the firm, and the beginning of the code that it asks to be told', () => {
  vi.stubEnv('SUPPORT_EMAIL', 'help@example.com')
  vi.stubEnv('SUPPORT_PHONE', '+44 20 7946 0000')
  vi.stubEnv('SUPPORT_URL', 'https://example.com/?a=1&b="2')
  vi.stubEnv('SUPPORT_HOURS', 'Mo-Fr 09:00-17:00')
  vi.stubEnv('SUPPORT_TIME_ZONE', 'Asia/Dubai')
  const shown = (reference?: string) =>
    refusalPage(500, {
      publicUrl,
      method: 'GET',
      pathname: '/en',
      headers: new Headers(),
      nonce: 'abc',
      ...(reference && { reference }),
    })
  expect(shown('code-1')).toContain('href="mailto:help@example.com"')
  expect(shown('code-1')).toContain('href="tel:+442079460000"')
  expect(shown('code-1')).toContain('href="https://example.com/?a=1&#38;b=&#34;2"')
  expect(shown('code-1')).toContain('Monday to Friday, 09:00 to 17:00 (Gulf Standard Time)')
  expect(shown()).toContain('help@example.com')
  expect(shown('0b6f2a4e-0000-4000-8000-000000000001')).toMatch(/code: 0b6f2a4e</)
  expect(page('/en/staff/applications/1')).not.toContain('help@example.com')
  vi.unstubAllEnvs()
  expect(shown('code-1')).not.toContain('mailto:')
})

it('offers to try again where that sends nothing, and bears the name of the firm', () => {
  vi.stubEnv('BRAND_NAME', 'Harbour & Co')
  expect(page('/en', '', 500, 'GET')).toContain('<a class="action" href="">Try again</a>')
  expect(page('/en', '', 500, 'GET')).toContain('<header><p>Harbour &#38; Co</p></header>')
  vi.unstubAllEnvs()
  expect(page('/en', '', 500, 'POST')).not.toContain('class="action"')
  expect(page('/en', '', 403, 'GET')).not.toContain('class="action"')
})

it('repeats nothing of the request', () => {
  expect(page('/<script>alert(1)</script>', '<script>')).not.toContain('script')
})
