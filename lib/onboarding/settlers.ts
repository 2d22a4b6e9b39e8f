/** What the server's second look at a field may say. The look itself is in settle.ts, which no browser loads. */
export const settlers = {
  email: { kind: 'email', codes: [], doubts: ['typo'] },
  telephone: {
    kind: 'telephone',
    codes: ['missing_country_code', 'too_short', 'too_long', 'not_a_number'],
    doubts: ['unlikely'],
  },
  taxNumber: { kind: 'tax_number', codes: [], doubts: ['checksum'] },
  companyNumber: { kind: 'company_number', codes: [], doubts: ['checksum'] },
} as const
