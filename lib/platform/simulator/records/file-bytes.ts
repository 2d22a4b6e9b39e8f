import type { SimulatorRecords } from './records.ts'

/** Counts the files of a document: the first, the second that overwrites it, … */
type FilePosition = { documentId: string; nth: number }

const collection = 'file-bytes'
const chunkBytes = 1_000_000

/**
 * Stores a file's bytes in records of 1 MB. A document never has more than two files, the current one and the
 * one that arrives: the third overwrites the first.
 */
export async function saveBytes(
  records: SimulatorRecords,
  position: FilePosition,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  let held: Uint8Array[] = []
  let size = 0
  let index = 0
  const write = async () => {
    await records.put(
      collection,
      getRecordId(position, index),
      Buffer.concat(held).toString('base64'),
    )
    index += 1
    held = []
    size = 0
  }
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.byteLength
    if (size >= chunkBytes) await write()
  }
  if (size > 0) await write()
}

/** A stored file of `size` bytes, read as a stream. */
export function readBytes(
  records: SimulatorRecords,
  position: FilePosition,
  size: number,
): ReadableStream<Uint8Array> {
  let given = 0
  let index = 0
  return new ReadableStream({
    async pull(controller) {
      const stored = await records.get(collection, getRecordId(position, index))
      index += 1
      if (typeof stored !== 'string') return controller.error(new Error('a file is not whole'))
      const bytes = Buffer.from(stored, 'base64')
      given += bytes.byteLength
      controller.enqueue(bytes)
      if (given >= size) controller.close()
    },
  })
}

function getRecordId({ documentId, nth }: FilePosition, index: number): string {
  return `${documentId}-${nth % 2}-${index}`
}
