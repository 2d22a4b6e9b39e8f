/** Creates an application at the simulator that requires documents. */
import { amira, type createTestSimulator } from './test-simulator.ts'

export type TestSimulator = ReturnType<typeof createTestSimulator>

export async function createRequired(bench: TestSimulator, body: unknown = amira('Documents')) {
  const id = await bench.created(body)
  const documents = (await bench.status(id)).documentErrors
  return { id, documents, first: String(documents[0]?.id) }
}

export async function listDocumentStatuses(bench: TestSimulator, id: string): Promise<string[]> {
  return (await bench.status(id)).documentErrors.map(({ status }) => status)
}
