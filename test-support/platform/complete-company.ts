import { aster, idIn, noor, type TestSimulator } from './test-simulator.ts'

export async function listDocuments(bench: TestSimulator, id: string) {
  return (await bench.status(id)).documentErrors
}

/** A company with everything required; `people` are added one after the other. */
export async function createCompleteCompany(
  bench: TestSimulator,
  { company = aster(), people = [noor()] } = {},
) {
  const id = await bench.created(company)
  const ids: string[] = []
  for (const person of people) ids.push(idIn(await bench.addPerson(id, person)))
  for (const { id: documentId } of await listDocuments(bench, id)) await bench.upload(documentId)
  return { id, people: ids }
}

/** The people of a company, as the interface shows it. */
export function listPeople(shown: Record<string, unknown> | undefined): Record<string, unknown>[] {
  const details = shown?.customer_details as { individuals: Record<string, unknown>[] }
  return details.individuals
}
