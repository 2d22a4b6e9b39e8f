import generated from '../geography/telephone-examples.generated.json' with { type: 'json' }

const examples: Record<string, unknown> = generated.examples

/**
 * A made-up number as people of that country (ISO 3166-1) write it, "07400 123456"; one with its country
 * code if no country is known.
 */
export function getTelephoneExample(country: string | undefined): string {
  const known = country !== undefined && Object.hasOwn(examples, country)
  return known ? String(examples[country]) : '+44 7400 123456'
}
