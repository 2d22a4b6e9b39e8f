import { isIP } from 'node:net'

/** A network such as 10.0.0.0/8. */
export type Network = { address: string; prefix: number }

/** Reads a network, such as 10.0.0.0/8, or one address. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', digits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return undefined
  const most = family === 4 ? 32 : 128
  const prefix = digits === undefined ? most : Number(digits)
  return prefix <= most ? { address, prefix } : undefined
}
