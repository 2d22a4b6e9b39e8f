import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listWebhooks } from '@/lib/webhooks/manage-endpoints-as-member.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { startWebhookReceiver } from '@/test-support/webhooks/receiver.ts'
import { events, setUpWebhooks } from '@/test-support/webhooks/webhooks-setup.ts'
import { EndpointSection } from './endpoint-section.tsx'

const opened = await openTestStore()

describe('an endpoint of webhooks, for administrators', () => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it.each(languages)('shows what a receiver answered as text alone, in %s', async (language) => {
    const receiver = await startWebhookReceiver()
    const { add, begin, record, serve, close } = setUpWebhooks(opened)
    const { id, secret } = await add(receiver.url)
    receiver.answers((answer) => Boolean(answer.writeHead(500).end('<script>alert(1)</script>')))
    await record(await begin(1), events.begun)
    await serve(id)
    const listed = await listWebhooks(opened, { role: 'administrator' })
    const [endpoint] = listed === 'forbidden' ? [] : listed
    if (!endpoint) throw new Error('there is one')
    const t = getTranslator(language)
    const portico = { env: { publicUrl: new URL('https://apply.example.com') } }
    const visit = { t, language, portico } as unknown as StaffVisit
    const html = renderToStaticMarkup(<EndpointSection visit={visit} endpoint={endpoint} />)
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>alert')
    const words = html.replaceAll(/<[^>]*>/g, '')
    expect(words).toContain(`https://apply.example.com/api/v1/webhooks/${id}/keys`)
    expect(html).toContain(t('webhooks.state.open'))
    expect(html).not.toContain(secret)
    await Promise.all([receiver.close(), close()])
  })
})
