import type { LookupAddress, lookup as lookUpName } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readNetwork } from '../rules/networks.ts'
import { createAddressCheck } from './allowed-addresses.ts'
import { createWebhookPost } from './post-webhook.ts'

const request = { headers: {}, body: '{}' }

describe('the addresses to which webhooks go', () => {
  const isAllowed = createAddressCheck([])

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
    ...['255.255.255.255', '168.63.129.16', '::', '::1', '::ffff:10.0.0.1', '::ffff:7f00:1'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
    ...['ff02::1', '2001:db8::1', 'example.com', ''],
  ])('are none that are private, such as %s', (address) => {
    expect(isAllowed(address)).toBe(false)
  })

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    'are public: %s',
    (address) => {
      expect(isAllowed(address)).toBe(true)
    },
  )

  it('are those that the operator allows', () => {
    const check = createAddressCheck(
      [readNetwork('10.1.0.0/16'), readNetwork('::1')].flatMap((each) => each ?? []),
    )
    expect(['10.1.2.3', '::1', '10.2.0.1', '127.0.0.1'].map(check)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(['10.0.0.0/33', 'x', '10.0.0/8', '::1/129', ''].map(readNetwork)).toEqual(
      Array.from({ length: 5 }),
    )
  })
})

describe('a webhook', () => {
  it('does not connect to a name that leads to this machine by now, whatever it led to before', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.address() as AddressInfo
    const answers: LookupAddress[][] = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '192.0.2.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ]
    const lookup = ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, answers.shift() ?? [])) as unknown as typeof lookUpName
    const refusing = createWebhookPost({ allowedNetworks: [], lookup })
    const refused = { outcome: 'failed', code: 'address_refused' }
    const url = `https://rebound.example:${port}/`
    expect(await refusing.post(url, request)).toEqual(refused)
    expect(await refusing.post(url, request)).toEqual(refused)
    for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]']) {
      expect(await refusing.post(`https://${host}:${port}/`, request)).toEqual(refused)
    }
    expect(connections).toBe(0)

    answers.push([{ address: '127.0.0.1', family: 4 }])
    const allowing = createWebhookPost({
      allowedNetworks: [{ address: '127.0.0.1', prefix: 32 }],
      lookup,
    })
    expect(await allowing.post(url, request)).toMatchObject({ code: 'connection_reset' })
    expect(connections).toBe(1)
    await Promise.all([refusing.close(), allowing.close()])
    await new Promise((resolve) => server.close(resolve))
  })
})
