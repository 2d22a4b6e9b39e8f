/**
 * The platform's reason for a question that is named beside it, without the name of its field: "mailing_address.city:
 * is missing" reads "is missing".
 */
export function withoutFieldName(description: string): string {
  return description.replace(/^[a-z][a-z0-9]*(?:[._][a-z0-9]+)+:\s+(?=\S)/, '')
}
