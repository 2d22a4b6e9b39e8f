/** Tests that customers are offered the languages of LANGUAGES, and no others. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { expect, test, variant } from './support/test.ts'

const root = path.join(import.meta.dirname, '..')

test(
  'only the languages that are offered are shown and chosen, and need texts of the operator',
  variant,
  async ({ openVisitor, startServer }) => {
    // The terms and the names of products lack Arabic.
    const terms = mkdtempSync(path.join(tmpdir(), 'portico-terms-'))
    cpSync(path.join(root, 'terms'), terms, {
      recursive: true,
      filter: (file) => !file.endsWith('.ar.md'),
    })
    expect(readdirSync(terms, { recursive: true }).join()).not.toContain('.ar.')
    const catalogue = JSON.stringify(embeddedCatalogue).replaceAll(/,"ar":"[^"]*"/g, '')
    const server = await startServer({
      env: { LANGUAGES: 'es,en', TERMS_DIR: terms, PLATFORM_CATALOGUE: catalogue },
    })
    try {
      const { page } = await openVisitor({ at: server, language: 'en' })
      await page.goto(`${server.url}/en`)
      const languages = page.locator('header [hreflang]')
      await expect(languages).toHaveText(['Español', 'English'])

      // A browser that asks for another language gets the first offered one.
      for (const [asked, language] of [
        ['ar', 'es'],
        ['ar,en;q=0.5', 'en'],
      ] as const) {
        const answer = await fetch(server.url, {
          redirect: 'manual',
          headers: { 'accept-language': asked },
        })
        expect(new URL(answer.headers.get('location') ?? '').pathname).toBe(`/${language}`)
      }

      // A link that was sent when Arabic was offered still leads on.
      await page.goto(`${server.url}/ar/return?why=1`)
      await expect(page).toHaveURL(`${server.url}/es/return?why=1`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      expect((await fetch(`${server.url}/fr`)).status).toBe(404)
    } finally {
      rmSync(terms, { recursive: true, force: true })
    }
  },
)
