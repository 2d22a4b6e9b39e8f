const dateWarnings = ['other_calendar', 'old_year', 'day_or_month'] as const

/**
 * Lists the codes of the server's validation of a field. The check itself is in
 * ../answers/validate-on-server.ts, which no browser loads.
 */
export const serverValidators = {
  email: { kind: 'email', codes: [], warnings: ['typo'] },
  telephone: {
    kind: 'telephone',
    codes: ['missing_country_code', 'too_short', 'too_long', 'not_a_number'],
    warnings: ['unlikely'],
  },
  taxNumber: { kind: 'tax_number', codes: [], warnings: ['checksum'] },
  companyNumber: { kind: 'company_number', codes: [], warnings: ['checksum'] },
  dateOfBirth: { kind: 'date_of_birth', codes: [], warnings: dateWarnings },
  pastDate: { kind: 'past_date', codes: [], warnings: dateWarnings },
} as const
