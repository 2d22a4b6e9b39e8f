/** The roles of staff. */
export const staffRoles = ['agent', 'supervisor', 'administrator'] as const
/** Agents help customers; supervisors decide besides; administrators manage the accounts of staff. */
export type StaffRole = (typeof staffRoles)[number]
