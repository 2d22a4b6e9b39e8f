/** Session tokens and the names of cookies. A token is random; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

/** A new token: 256 random bits, base64url. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A fast hash is enough, because 256 random bits cannot be guessed. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a text has the form of a token; anything else is not looked up. */
export function isSessionToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** How a session appears in the audit log: enough to tell two apart, useless as a token. */
export function sessionLabel(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, 12)
}

/** `__Host-` (RFC 6265bis 4.1.3.2): no subdomain can set it, and it is sent over HTTPS only. */
export const sessionCookie = '__Host-portico'
/** For a browser that rejects Secure cookies on http://localhost, and for nothing else. */
export const localSessionCookie = 'portico'
/**
 * Set where PUBLIC_URL is http on this machine: browsers differ in whether they accept `__Host-` cookies
 * there, and the first form needs to know.
 */
export const probeCookie = '__Host-portico-probe'

/** Of the browser that requested a resume link: what its code is derived from. */
export const linkRequestCookie = '__Host-portico-asked'
/** The same for a browser that rejects Secure cookies on http://localhost. */
export const localLinkRequestCookie = 'portico-asked'

/** Of the browser where a handoff to another device was started: the link, to be shown again. */
export const deviceCookie = '__Host-portico-device'
/** The same for a browser that rejects Secure cookies on http://localhost. */
export const localDeviceCookie = 'portico-device'

/** Of the browser in which a link to a person's own part was opened: it opens that part, and no application. */
export const ownPartCookie = '__Host-portico-part'
/** The same for a browser that rejects Secure cookies on http://localhost. */
export const localOwnPartCookie = 'portico-part'

/** The session of staff, apart from the customer's: nothing can be accepted for a customer with it. */
export const staffCookie = '__Host-portico-staff'
/** Between a correct password and its code. */
export const staffStepCookie = '__Host-portico-staff-step'
/** While the browser is at the identity provider, which redirects back: so not SameSite=Strict. */
export const staffStateCookie = '__Host-portico-staff-state'
/** Of a browser that staff have signed in with, also after signing out: it gives no access. */
export const staffBrowserCookie = '__Host-portico-staff-browser'
/** The same for a browser that rejects Secure cookies on http://localhost. */
export const localStaffBrowserCookie = 'portico-staff-browser'
export const localStaffStateCookie = 'portico-staff-state'
export const localStaffCookie = 'portico-staff'
export const localStaffStepCookie = 'portico-staff-step'

/** How long the status page of a submitted application can be opened, in milliseconds. */
export const statusAccessMs = 365 * 24 * 3_600_000
