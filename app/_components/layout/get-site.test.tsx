import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import ErrorPanel from '@/components/journey/error-panel.tsx'
import { PageShell } from '@/components/journey/page-shell.tsx'
import { SiteProvider } from '@/components/journey/site.tsx'
import { StaffSite } from '@/components/staff/staff-site.tsx'
import type { Portico } from '@/lib/composition/server.ts'
import type { SupportContacts } from '@/lib/config/rules/support-contacts.ts'
import { type Language, languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'
import { getSite } from './get-site.ts'

const hours = { zone: 'Europe/London', times: [{ days: [0, 1, 2, 3, 4], from: 540, to: 1020 }] }

function show(support: SupportContacts, language: Language = 'en'): string {
  const env = {
    support,
    brand: { name: 'Portico', logo: undefined },
    languages,
    platform: { kind: 'embedded' },
  }
  return withoutBareSpans(
    renderToStaticMarkup(
      <SiteProvider site={getSite({ env } as unknown as Portico, language)}>
        <PageShell path="" help={{ reference: { name: 'Reference', text: 'PTC-1' } }}>
          {null}
        </PageShell>
      </SiteProvider>,
    ),
  )
}

describe('help on every page', () => {
  it('names each way that is configured, with its hours and the reference', () => {
    const url = new URL('https://example.com/help?from=apply')
    const html = show({ email: 'help@example.com', phone: '+44 (20) 7946-0000', url, hours }, 'es')
    expect(html).toContain('href="mailto:help@example.com"')
    expect(html).toContain('href="tel:+442079460000"')
    expect(html).toContain('href="https://example.com/help?from=apply"')
    // The site is shown by its name: its address tells the reader nothing.
    expect(html).toContain('>Visite nuestra página de ayuda<')
    // The time is in the firm's zone, as without script.
    expect(html).toMatch(
      /Horario de atención: .*de lunes a viernes, de 9:00 a 17:00 \(hora de Reino Unido\)/,
    )
    expect(html).toMatch(/Reference: <bdi[^>]*>PTC-1<.*mailto/s)
  })

  it('names none that is not there', () => {
    const html = show({ phone: '+442079460000' })
    expect(html).not.toMatch(/mailto|Email|Online|Opening/)
  })

  it('is there too when a page fails, with the code by which the fault is found', () => {
    const env = {
      support: { email: 'help@example.com' },
      brand: { name: 'Portico', logo: undefined },
      languages,
      platform: { kind: 'embedded' },
    }
    const html = renderToStaticMarkup(
      <SiteProvider site={getSite({ env } as unknown as Portico, 'en')}>
        <ErrorPanel code="2093829192" retry={() => {}} />
      </SiteProvider>,
    )
    expect(html).toContain('href="mailto:help@example.com"')
    expect(html).toContain('give this code: 2093829192')
    expect(html).toContain('Portico')
  })

  it.each([
    ['/en/staff/applications', '/en/staff', '/ar/staff/applications'],
    ['/en/staff', '/en/staff', '/ar/staff'],
    ['/en/apply/a1/name', '/en', '/ar/apply/a1/name'],
    [null, '/en', '/ar'],
  ])(
    'leads back to where a page is that fails, and stays on it in another language: %s',
    (at, start, other) => {
      const env = {
        support: {},
        brand: { name: 'Portico' },
        languages,
        platform: { kind: 'embedded' },
      }
      const html = renderToStaticMarkup(
        <PathnameContext value={at}>
          <SiteProvider site={getSite({ env } as unknown as Portico, 'en')}>
            <ErrorPanel code={undefined} retry={() => {}} />
          </SiteProvider>
        </PathnameContext>,
      )
      expect(html).toContain(`<a href="${start}" class="link link-alone">`)
      expect(html).toContain(`href="${other}"`)
      // The brand does not lead staff to the customers' start page.
      expect(html.includes('href="/en"')).toBe(start === '/en')
    },
  )

  it('asks staff whose page fails to turn to whom their pages name', () => {
    const env = {
      support: { email: 'help@example.com' },
      brand: { name: 'Portico' },
      languages,
      platform: { kind: 'embedded' },
    }
    const html = renderToStaticMarkup(
      <PathnameContext value="/en/staff/accounts">
        <SiteProvider site={getSite({ env } as unknown as Portico, 'en')}>
          <StaffSite
            home="/en/staff"
            help={{ title: 'Help', text: 'Ask an administrator.', ways: [] }}
          >
            <ErrorPanel code={undefined} retry={() => {}} />
          </StaffSite>
        </SiteProvider>
      </PathnameContext>,
    )
    expect(html.match(/href="\/en\/staff"/g)).toHaveLength(2)
    expect(html).toContain('Ask an administrator.')
    expect(html).not.toContain('help@example.com')
  })

  it.each(languages)('says in %s that it is a test where nobody is named', (language) => {
    const html = show({}, language)
    expect(html).toContain(getTranslator(language)('page.helpTest'))
    expect(html).not.toMatch(/href="(mailto|tel|https):/)
  })
})

it('leads staff to their own first page, and shows them no help for customers', () => {
  const env = {
    support: { email: 'help@example.com' },
    brand: { name: 'Portico', logo: undefined },
    languages,
    platform: { kind: 'embedded' },
  }
  const ways = [{ name: 'Email', text: 'desk@example.com', href: 'mailto:desk@example.com' }]
  const html = renderToStaticMarkup(
    <SiteProvider site={getSite({ env } as unknown as Portico, 'en')}>
      <StaffSite home="/en/staff" help={{ title: 'Help', text: 'Ask an administrator.', ways }}>
        <PageShell path="/staff">{null}</PageShell>
      </StaffSite>
    </SiteProvider>,
  )
  expect(html).toContain('href="/en/staff"')
  expect(html).toContain('Ask an administrator.')
  expect(html).toContain('href="mailto:desk@example.com"')
  expect(html).not.toContain('help@example.com')
  expect(html).not.toContain(getTranslator('en')('page.helpText'))
  expect(html).not.toContain('href="/en"')
})
