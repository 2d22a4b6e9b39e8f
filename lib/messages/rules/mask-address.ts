/** Masks an address or a number, leaving what its owner needs to recognise it. */

const hidden = '•••'

/**
 * The first character of mailbox and domain, and the last part of the domain: "m•••@e•••.com". The same
 * number of dots whatever the length.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? domain.slice(dot) : ''
  return `${first(address.slice(0, at))}${hidden}@${first(domain)}${hidden}${ending}`
}

function first(text: string): string {
  return [...text][0] ?? ''
}

/** The last two digits of a telephone number, whatever its length: "•••47". */
export function maskNumber(number: string): string {
  return `${hidden}${number.replace(/\D/g, '').slice(-2)}`
}
