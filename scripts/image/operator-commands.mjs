/**
 * The commands that an operator runs in a container (`portico NAME …`), by their name in package.json. All
 * other scripts are for developers, and are in no image; a test requires a decision about each.
 */
export const operatorCommands = {
  doctor: 'doctor.ts',
  'audit:verify': 'audit-verify.ts',
  'receipt:verify': 'receipt-verify.ts',
  submissions: 'submissions.ts',
  subscriptions: 'subscriptions.ts',
  partner: 'partner.ts',
  import: 'import.ts',
  webhooks: 'webhooks.ts',
  drift: 'openapi-drift.ts',
  'staff:add': 'staff-add.ts',
  'access:end': 'access-end.ts',
  erase: 'erase.ts',
  export: 'export.ts',
  backup: 'backup.ts',
  'keys:rotate': 'keys-rotate.ts',
  'keys:wrap': 'keys-wrap.ts',
}
