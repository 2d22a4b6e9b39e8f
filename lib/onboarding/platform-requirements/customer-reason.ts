/**
 * Removes the field's name from the platform's reason, beside whose question it stands: "mailing_address.city:
 * is missing" reads "is missing".
 */
export function withoutFieldName(description: string): string {
  return description.replace(/^[a-z][a-z0-9]*(?:[._][a-z0-9]+)+:\s+(?=\S)/, '')
}
