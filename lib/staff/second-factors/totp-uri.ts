/** The key of an authenticator app, in the forms that apps read. */
import { encode } from 'uqr'

/** The `otpauth:` URI of the Key Uri Format: SHA-1, six digits, 30 seconds. */
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

/** The rows of a QR code, dark or light; readable with a seventh of it damaged (level M). */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data
}
