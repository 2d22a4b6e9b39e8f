import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { amira, base, basic, createBench, secret } from '@/lib/sandbox/test-client.ts'
import { ApplicationList } from './application-list'
import { CallList } from './call-list'

describe('the list of calls', () => {
  it('shows what was sent and answered, and no token or secret', async () => {
    const bench = createBench()
    const token = await bench.token('applications:write')
    const headers = { authorization: `Bearer ${token}` }
    await bench.call('POST', '/v1/applications', { headers, body: amira(), key: 'key-shown' })
    await bench.call('POST', '/v1/applications', { headers, body: '<b>{</b>' })
    await bench.send('POST', `${base}/oauth/token`, {
      headers: { authorization: basic },
      body: secret,
    })
    const markup = renderToStaticMarkup(<CallList calls={await bench.sandbox.calls()} />)
    expect(markup).toContain('cus-amira')
    expect(markup).toContain('key-shown')
    expect(markup).toContain('&lt;b&gt;{&lt;/b&gt;')
    expect(markup).not.toContain('<b>')
    expect(markup).not.toContain(token)
    expect(markup).not.toContain(secret)
    expect(markup).not.toMatch(/\sstyle=/)
  })

  it('says of a call whose caller went away that it did', async () => {
    const bench = createBench({ wait: undefined })
    const signal = AbortSignal.timeout(50)
    await expect(
      bench.call('POST', '/v1/applications', { body: amira('Slow'), signal }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
    const markup = renderToStaticMarkup(<CallList calls={await bench.sandbox.calls()} />)
    expect(markup).toContain('Caller left')
  })

  it('says so when there are none', () => {
    expect(renderToStaticMarkup(<CallList calls={[]} />)).toContain('no calls yet')
  })
})

describe('the list of applications', () => {
  it('links each one, and the pages beside this one', async () => {
    const bench = createBench()
    const id = await bench.created(amira('Reject'))
    const applications = await bench.sandbox.applications()
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
