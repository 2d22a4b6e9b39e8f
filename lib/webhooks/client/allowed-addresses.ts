/** Which addresses a webhook may go to: public ones, and what the operator allows. */
import { type LookupAddress, type LookupOptions, lookup as lookUpName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { AttemptFailure } from '#lib/platform/client/failure-code.ts'
import { type Network, readNetwork } from '../rules/networks.ts'

/** Tells whether an IP address may be connected to. */
export type AddressCheck = (address: string) => boolean

/**
 * Networks that are not public (IANA's special-purpose registries), and addresses by which clouds give their machines
 * credentials.
 */
const privateIpv4: readonly Network[] = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  '168.63.129.16/32',
].map((text) => requireNetwork(text))

/** The network of all public IPv6 addresses, without the following. */
const publicIpv6 = requireNetwork('2000::/3')
/** They hold an IPv4 address (Teredo, 6to4), or are no host's. */
const privateIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((text) =>
  requireNetwork(text),
)

/** Creates the check; `allowed`: networks of the operator that webhooks may go to although they are private. */
export function createAddressCheck(allowed: readonly Network[]): AddressCheck {
  const [exempt, privates, publics] = [allowed, [...privateIpv4, ...privateIpv6], [publicIpv6]].map(
    toBlockList,
  ) as [BlockList, BlockList, BlockList]
  return (address) => {
    const family = isIP(address)
    if (family === 0) return false
    const type = family === 4 ? 'ipv4' : 'ipv6'
    if (exempt.check(address, type)) return true
    if (privates.check(address, type)) return false
    return family === 4 || publics.check(address, type)
  }
}

/**
 * Returns a lookup of names for connections: the very addresses that are connected to are checked, so a name that
 * led to a public one before is of no use. One private address among several refuses all.
 */
export function createCheckedLookup(
  isAllowed: AddressCheck,
  lookup: typeof lookUpName = lookUpName,
): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new AttemptFailure('address_refused'), [])
      }
      const [first] = addresses
      if (options.all || !first) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

/** Tells whether the host of an address is an IP address, which no lookup checks, that is not allowed. */
export function isRefusedLiteral({ hostname }: URL, isAllowed: AddressCheck): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowed(host)
}

function toBlockList(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, prefix } of networks) {
    list.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function requireNetwork(text: string): Network {
  const network = readNetwork(text)
  if (!network) throw new Error(`${text} is no network`)
  return network
}
