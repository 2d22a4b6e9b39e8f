import { expect, it } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { messagesByLanguage } from '../i18n/translate.ts'
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
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(script|img|link)|<style(?! nonce="abc">)|src=|url\(|undefined/)
  }
})

it.each(languages)('never says for a GET that nothing was sent, in %s', (language) => {
  const { refusals, refusedReads, notFound } = messagesByLanguage[language]
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

it('repeats nothing of the request', () => {
  expect(page('/<script>alert(1)</script>', '<script>')).not.toContain('script')
})
