/**
 * People without a nationality. The interface's `nationality` is an ISO 3166-1 code, and there is none for
 * them, so nothing is sent (decided 2026-11; it demands no nationality at creation). If a platform still
 * asks for one, staff resolve it (`waivedBy`).
 */
type NationalityError = { field: 'nationality'; code: 'missing' | 'not_with_stateless' }

/** A nationality or the box, and not both. */
export function checkNationality({
  nationality,
  stateless,
}: {
  nationality?: string | undefined
  stateless?: true | undefined
}): NationalityError[] {
  if (stateless && nationality) return [{ field: 'nationality', code: 'not_with_stateless' }]
  return stateless || nationality ? [] : [{ field: 'nationality', code: 'missing' }]
}
