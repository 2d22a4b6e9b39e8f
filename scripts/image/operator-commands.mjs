/**
 * What an operator runs in a container (`portico NAME …`), by the name that it has in package.json. All else there
 * is for those who change Portico, and is in no image; a test asks of each script which it is.
 */
export const operatorCommands = {
  doctor: 'doctor.ts',
  'audit:verify': 'audit-verify.ts',
  'receipt:verify': 'receipt-verify.ts',
  submissions: 'submissions.ts',
  subscriptions: 'subscriptions.ts',
  drift: 'drift.ts',
  'staff:add': 'staff-add.ts',
  'access:end': 'access-end.ts',
  erase: 'erase.ts',
  export: 'export.ts',
  backup: 'backup.ts',
  'keys:rotate': 'keys-rotate.ts',
  'keys:wrap': 'keys-wrap.ts',
}
