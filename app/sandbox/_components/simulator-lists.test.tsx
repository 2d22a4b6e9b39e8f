import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  amira,
  aster,
  base,
  basic,
  createTestSimulator,
  noor,
  secret,
} from '@/test-support/platform/test-simulator.ts'
import { DocumentList } from '../applications/[id]/_components/document-list'
import { PeopleList } from '../applications/[id]/_components/people-list'
import { ApplicationList } from './application-list'
import { CallList } from './call-list'
import { DeliveryList } from './delivery-list'
import { SubscriptionList } from './subscription-list'

describe('the list of calls', () => {
  it('shows what was sent and answered, and no token or secret', async () => {
    const bench = createTestSimulator()
    const token = await bench.token('applications:write')
    const headers = { authorization: `Bearer ${token}` }
    await bench.call('POST', '/v1/applications', { headers, body: amira(), key: 'key-shown' })
    await bench.call('POST', '/v1/applications', { headers, body: '<b>{</b>' })
    await bench.send('POST', `${base}/oauth/token`, {
      headers: { authorization: basic },
      body: secret,
    })
    const markup = renderToStaticMarkup(<CallList calls={await bench.simulator.calls()} />)
    expect(markup).toContain('cus-amira')
    expect(markup).toContain('key-shown')
    expect(markup).toContain('&lt;b&gt;{&lt;/b&gt;')
    expect(markup).not.toContain('<b>')
    expect(markup).not.toContain(token)
    expect(markup).not.toContain(secret)
    expect(markup).not.toMatch(/\sstyle=/)
  })

  it('says of a call whose caller went away that it did', async () => {
    const bench = createTestSimulator({ wait: undefined })
    const signal = AbortSignal.timeout(50)
    await expect(
      bench.call('POST', '/v1/applications', { body: amira('Slow'), signal }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
    const markup = renderToStaticMarkup(<CallList calls={await bench.simulator.calls()} />)
    expect(markup).toContain('Caller left')
  })

  it('says so when there are none', () => {
    expect(renderToStaticMarkup(<CallList calls={[]} />)).toContain('no calls yet')
  })
})

describe('the list of applications', () => {
  it('links each one, and the pages beside this one', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(amira('Reject'))
    const applications = await bench.simulator.applications()
    const middle = renderToStaticMarkup(
      <ApplicationList applications={applications} page={1} hasMore />,
    )
    expect(middle).toContain(`href="/sandbox/applications/${id}"`)
    expect(middle).toContain('READY_FOR_SUBMISSION')
    expect(middle).toContain('href="/sandbox?page=0#applications"')
    expect(middle).toContain('href="/sandbox?page=2#applications"')
    const only = renderToStaticMarkup(
      <ApplicationList applications={applications} page={0} hasMore={false} />,
    )
    expect(only).not.toContain('?page=')
  })

  it('says so when there are none', () => {
    const markup = renderToStaticMarkup(
      <ApplicationList applications={[]} page={0} hasMore={false} />,
    )
    expect(markup).toContain('no applications yet')
  })
})

describe('the shown data of a company', () => {
  it('is its people and its documents, each with the id', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    await bench.addPerson(id, noor('Passport'))
    const [required] = (await bench.status(id)).documentErrors
    await bench.upload(String(required?.id), undefined, '<b>extract.pdf')
    const shown = await bench.simulator.findApplication(id)
    const { people = [], documents = [] } = shown ?? {}
    const markup = renderToStaticMarkup(
      <>
        <PeopleList people={people} />
        <DocumentList documents={documents} people={people} />
      </>,
    )
    for (const one of [...people, ...documents]) expect(markup).toContain(one.id)
    expect(markup).toContain('Noor Passport')
    expect(markup).toContain('BENEFICIAL_OWNER')
    expect(markup).toContain('of Noor Passport')
    expect(markup).toContain('MISSING')
    expect(markup).toContain('SUBMITTED')
    expect(markup).toContain('&lt;b&gt;extract.pdf')
    expect(markup).not.toMatch(/\sstyle=/)
  })

  it('says so where there are none', () => {
    const markup = renderToStaticMarkup(
      <>
        <PeopleList people={[]} />
        <DocumentList documents={[]} people={[]} />
      </>,
    )
    expect(markup).toContain('no people yet')
    expect(markup).toContain('No document is asked for')
  })
})

describe('the shown data of events', () => {
  it('shows who receives events, and the responses, but no key', async () => {
    const bench = createTestSimulator({ post: async () => undefined })
    const made = await bench.call('POST', '/v1/subscriptions', {
      body: {
        event_type: 'APPLICATION_SUBMITTED',
        callback_url: 'https://portico.example/<b>',
      },
    })
    await bench.submit(await bench.created())
    await bench.simulator.deliverEvents()
    const [deliveries, subscriptions] = await Promise.all([
      bench.simulator.deliveries(),
      bench.simulator.subscriptions(),
    ])
    const markup = renderToStaticMarkup(
      <>
        <SubscriptionList subscriptions={subscriptions} />
        <DeliveryList deliveries={deliveries} />
      </>,
    )
    expect(markup).toContain(String(deliveries[0]?.eventId))
    expect(markup).toContain(String(subscriptions[0]?.id))
    expect(markup).toContain('No answer')
    expect(markup).not.toContain('<b>')
    const { signature_verification_key } = made.json.data as Record<string, string>
    expect(markup).not.toContain(signature_verification_key)
  })

  it('says so where there is nothing', () => {
    const markup = renderToStaticMarkup(
      <>
        <SubscriptionList subscriptions={[]} />
        <DeliveryList deliveries={[]} />
      </>,
    )
    expect(markup).toContain('There are no subscriptions')
    expect(markup).toContain('No event was sent yet')
  })
})
