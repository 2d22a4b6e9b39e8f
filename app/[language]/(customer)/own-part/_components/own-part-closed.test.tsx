import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Visit } from '@/app/_request/visit.ts'
import { getPersonLinkState, openPersonLink } from '@/lib/access/person-links/open-person-link.ts'
import { requestNewPersonLink } from '@/lib/access/person-links/request-new-person-link.ts'
import { maxTries } from '@/lib/access/rules/link-codes.ts'
import { getMessages, getTranslator } from '@/lib/i18n/translate.ts'
import { type PersonLinksSetup, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { OwnPartClosed } from './own-part-closed.tsx'

const { personLinks: words } = getMessages('en')

describe.each(await openTestStores())('the page of an ended link, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** Returns the content of the page's frame. */
  async function show({ deps }: PersonLinksSetup, token: string): Promise<string> {
    const end = await getPersonLinkState(deps, token)
    if (end === 'live') throw new Error('It has not ended')
    const visit = {
      t: getTranslator('en'),
      language: 'en',
      portico: { personLinks: deps, env: { brand: { name: 'Portico' } } },
    } as unknown as Visit
    const page: ReactElement<{ children?: ReactNode }> = await OwnPartClosed({
      visit,
      path: '/own-part/x',
      end,
      holder: { token },
    })
    const shown = Children.toArray(page.props.children).filter((each) => isValidElement(each))
    return renderToString(<main>{shown}</main>)
  }

  async function createLocked() {
    const bench = await setUpPersonLinks(opened)
    const sent = await bench.send()
    const code = sent.code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < maxTries; tries++) {
      await openPersonLink(bench.deps, { token: sent.token, code })
    }
    return { bench, token: sent.token }
  }

  it('offers a new link where it was locked, and sends nobody away', async () => {
    const { bench, token } = await createLocked()
    const html = await show(bench, token)
    expect(html).toContain(words.ends.guessed.heading)
    expect(html).toContain(words.request.lead)
    expect(html).toContain(words.request.submit)
    expect(html).not.toContain(words.request.askSender)
    await requestNewPersonLink(bench.deps, { token })
    const asked = await show(bench, token)
    expect(asked).toContain(words.request.heading)
    expect(asked).toContain(words.request.next)
    // The cause is settled: only the next step is said.
    expect(asked).not.toContain(words.ends.guessed.heading)
    expect(asked).not.toContain(words.request.submit)
  })

  it('names the newer e-mail where one was sent since, and offers another', async () => {
    const { bench, token } = await createLocked()
    await bench.send()
    const html = await show(bench, token)
    expect(html).toContain(words.ends.superseded.heading)
    expect(html).toContain(words.ends.superseded.text)
    expect(html).toContain(words.request.leadNewer)
    expect(html).toContain(words.request.submit)
  })

  it('names the sender where the newer one went to another address', async () => {
    const { bench, token } = await createLocked()
    await bench.send({ address: 'another@example.org' })
    const html = await show(bench, token)
    expect(html).toContain(words.ends.superseded.heading)
    expect(html).toContain(words.request.askSender)
    expect(html).not.toContain(words.request.submit)
  })
})
