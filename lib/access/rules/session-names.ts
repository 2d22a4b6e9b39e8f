/** The names of cookies, and of sessions in the audit. */

/** Returns the label of a session in the audit log: enough to tell two apart, useless as a token. */
export function sessionLabel(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, 12)
}

/** `__Host-` (RFC 6265bis 4.1.3.2): no subdomain can set it, and it is sent over HTTPS only. */
export const sessionCookie = '__Host-portico'
/** Used only by browsers that reject Secure cookies on http://localhost. */
export const localSessionCookie = 'portico'
/**
 * Set if PUBLIC_URL is http on this machine: browsers differ in whether they accept `__Host-` cookies
 * there, and the first form needs to know.
 */
export const probeCookie = '__Host-portico-probe'

/** Marks the browser that requested a return link, whose code is derived from it. */
export const linkRequestCookie = '__Host-portico-asked'
export const localLinkRequestCookie = 'portico-asked'

/** Marks the browser that started a handoff to another device: holds the link, to be shown again. */
export const deviceCookie = '__Host-portico-device'
export const localDeviceCookie = 'portico-device'

/**
 * Marks the browser in which a link to a person's own part was opened: it opens that part, and no application.
 */
export const ownPartCookie = '__Host-portico-part'
export const localOwnPartCookie = 'portico-part'

/** The session of staff, apart from the customer's: nothing can be accepted for a customer with it. */
export const staffCookie = '__Host-portico-staff'
/** Holds the step between a correct password and its code. */
export const staffStepCookie = '__Host-portico-staff-step'
/** While the browser is at the identity provider, which redirects back: so not SameSite=Strict. */
export const staffStateCookie = '__Host-portico-staff-state'
/** Marks a browser that staff have signed in with, also after signing out: it gives no access. */
export const staffBrowserCookie = '__Host-portico-staff-browser'
export const localStaffBrowserCookie = 'portico-staff-browser'
export const localStaffStateCookie = 'portico-staff-state'
export const localStaffCookie = 'portico-staff'
export const localStaffStepCookie = 'portico-staff-step'
