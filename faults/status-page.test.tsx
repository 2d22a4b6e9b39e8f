import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatusPanel } from '../components/journey/status-panel.tsx'
import { createSecret } from '../lib/access/rules/secrets.ts'
import { sessionCookie } from '../lib/access/rules/session-names.ts'
import { createWaitingSubmissions } from '../lib/http/server/waiting-submissions.ts'
import { getTranslator } from '../lib/i18n/translate.ts'
import type { Page } from './browser.ts'
import { findShownStatus } from './status-page.ts'

const t = getTranslator('en')

it.each(['confirming', 'created', 'submitted', 'processing', 'manual_review', 'unknown'] as const)(
  'tells %s from the other names of waiting, of which several are marked alike',
  (name) => {
    const panel = (
      <StatusPanel
        tone="waiting"
        tag={t(`status.${name}.tag`)}
        heading={t(`status.${name}.heading`)}
        words={<p>{t(`status.${name}.text`)}</p>}
      />
    )
    const html = renderToStaticMarkup(panel)
    expect(findShownStatus(pageOf(html))).toBe(name)
  },
)

it('knows the plain page that a crowd is answered with', async () => {
  const submissions = createWaitingSubmissions({
    publicUrl: new URL('https://apply.example.com'),
    languages: ['en'],
    findBeingSent: async () => 'PTC-7H4K-29QD-0X1M',
  })
  const server = createServer(async (request, response) => {
    const isAnswered = await submissions.answer({ request, response }, true)
    if (!isAnswered) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const path = '/en/apply/0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a/status'
    const headers = { cookie: `${sessionCookie}=${createSecret()}` }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    expect(findShownStatus(pageOf(await answer.text()))).toBe('confirming')
  } finally {
    server.close()
  }
})

function pageOf(html: string): Page {
  return { status: 200, path: '/en/apply/a1/status', html, document: parse(html) } as Page
}
