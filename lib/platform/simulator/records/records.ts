/** The storage of the simulator. Values are JSON. */
export type SimulatorRecords = {
  get(collection: string, id: string): Promise<unknown | undefined>
  put(collection: string, id: string, value: unknown): Promise<void>
  /** Stores only if there is none yet; true when stored. */
  add(collection: string, id: string, value: unknown): Promise<boolean>
  /** Newest first; 100 of them by default. */
  list(
    collection: string,
    options?: { limit?: number; offset?: number },
  ): Promise<{ id: string; value: unknown; createdAt: Date }[]>
  /** Deletes all of a collection but the newest `count`. */
  keepNewest(collection: string, count: number): Promise<void>
}
