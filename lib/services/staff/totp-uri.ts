/** The key of a second factor, as authenticator apps take it over. */
import { encode } from 'uqr'

/** The address that apps know, as the Key Uri Format has it: SHA-1, six digits, half a minute. */
export function totpUri({
  brand,
  address,
  secret,
}: {
  brand: string
  address: string
  /** Base 32. */
  secret: string
}): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(address)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`
}

/** A text as the rows of a QR code, dark or light; a seventh of it may be smudged. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data
}
