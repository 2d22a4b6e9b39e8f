/** A firm's own system hears of an application; an administrator sees what it took, and has it sent again. */
import { Webhook } from 'standardwebhooks'
import { runScript } from '../test-support/run-script.ts'
import { isSignedBy, startWebhookReceiver } from '../test-support/webhooks/receiver.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, words } from './support/controls.ts'
import { pressTo } from './support/navigation.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, variant } from './support/test.ts'

test('a system hears of an application, and again when an administrator asks for it', async ({
  openVisitor,
  startServer,
}) => {
  const receiver = await startWebhookReceiver()
  const { server, staff } = await startServerWithStaff(startServer, {
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
  })
  const run = async (command: string, args: string[]) => {
    const env = { DATA_DIR: server.dataDir, WEBHOOK_NETWORKS: '127.0.0.0/8' }
    return (await runScript(`${command}.ts`, args, env)).output
  }
  const key = (await run('partner', ['add', 'Acme', '--all'])).trim().split('\n').at(-1) ?? ''
  const added = await run('webhooks', ['add', 'crm', receiver.url, '--partner', 'Acme'])
  const [secret = '', publicKey = ''] = added.match(/^wh(sec|pk)_\S+$/gm) ?? []
  receiver.answers((answer) => Boolean(answer.writeHead(500).end('<b>not now</b>')))
  const started = await fetch(`${server.url}/api/v1/applications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: 'shop-1', type: 'INDIVIDUAL', language: 'en' }),
  })
  const { id } = (await started.json()) as { id: string }
  await expect.poll(() => receiver.tries.length).toBeGreaterThan(0)

  const ada = await openVisitor({ at: server, script: true })
  await signInAsStaff(ada, staff.ada)
  // Its name also says, for those who hear it, of what.
  const pressed = (text: 'webhooks.redeliver' | 'webhooks.disable') =>
    ada.page.getByRole('button', { name: words(ada, text) })
  const link = ada.page.getByRole('link', { name: words(ada, 'webhooks.heading') })
  const heading = ada.page.getByRole('heading', { name: words(ada, 'webhooks.heading'), level: 1 })
  await ada.page.goto(`${server.url}/en/staff/accounts`)
  await pressTo(ada, link, heading)
  await ada.page.locator('summary', { hasText: words(ada, 'webhooks.latest') }).click()
  await expect(ada.page.getByText('<b>not now</b>')).toBeVisible()
  await expectAccessible(ada.page, 'en')
  receiver.answers(undefined)
  await ada.inputMethod.press(pressed('webhooks.redeliver'))
  await expect(ada.page.getByText(words(ada, 'webhooks.done.redelivered'))).toBeVisible()
  await expect.poll(() => receiver.taken.length).toBe(1)
  const [webhook] = receiver.taken
  if (!webhook) throw new Error('it was taken')
  expect(new Set(receiver.tries.map((each) => each.id)).size).toBe(1)
  const headers = webhook.headers as Record<string, string>
  expect(new Webhook(secret).verify(webhook.body, headers)).toMatchObject({
    type: 'application.started',
    data: { id, customer_id: 'shop-1' },
  })
  const endpoint = /webhooks\/([0-9a-f-]{36})\/keys/.exec(added)?.[1]
  const published = await fetch(`${server.url}/api/v1/webhooks/${endpoint}/keys`)
  expect((await published.json()).keys).toMatchObject([{ standard_webhooks: publicKey }])
  expect(isSignedBy(publicKey, webhook)).toBe(true)

  await ada.inputMethod.press(button(ada, 'webhooks.rotate'))
  await expect(ada.page.getByText(/^whsec_/)).toBeVisible()
  await ada.inputMethod.press(pressed('webhooks.disable'))
  await expect(
    ada.page.getByText(words(ada, 'webhooks.state.stopped'), { exact: true }),
  ).toBeVisible()
  await receiver.close()
})

test(
  'an administrator adds an endpoint, and none in a private network',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const ada = await openVisitor({ at: server, script: true })
    await signInAsStaff(ada, staff.ada)
    await ada.page.goto(`${server.url}/en/staff/webhooks/new`)
    await ada.page.getByLabel(words(ada, 'webhooks.new.name')).fill('crm')
    const address = ada.page.getByLabel(words(ada, 'webhooks.address'))
    await address.fill('https://169.254.169.254/latest/meta-data')
    await ada.inputMethod.press(button(ada, 'webhooks.new.submit'))
    const problems = ada.page.locator('#problems')
    await expect(problems).toContainText(words(ada, 'webhooks.new.fault.private'))
    await expectAccessible(ada.page, 'en')
    await address.fill('https://crm.example.com/hooks')
    await ada.inputMethod.press(button(ada, 'webhooks.new.submit'))
    await expect(ada.page.getByText(words(ada, 'webhooks.done.added'))).toBeVisible()
    await expect(ada.page.getByText('https://crm.example.com/hooks')).toBeVisible()
    await expectAccessible(ada.page, 'en')
  },
)
