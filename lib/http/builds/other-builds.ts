/** Finds the actions that forms of other builds name. */
import { readActions, readRecordedBuilds } from './recorded-build.ts'

/** Ids that nobody knows are rubbish, mostly: the folder is not read for each of them. */
const rereadMs = 2_000

/** `folder`: where `recordBuild` has written. `buildFolder`: the build that runs. */
export function createOtherBuilds({
  folder,
  buildFolder,
  now = () => performance.now(),
}: {
  folder: string
  buildFolder: string
  now?: () => number
}) {
  const actions = new Map(Object.entries(readActions(buildFolder)))
  const idsByName = new Map([...actions].map(([id, name]) => [name, id]))
  const idsByFunction = new Map([...actions.keys()].map((id) => [functionOf(id), id]))
  let others = new Map<string, string>()
  let readAt = Number.NEGATIVE_INFINITY

  function findName(id: string): string | undefined {
    if (!others.has(id) && now() - readAt > rereadMs) {
      readAt = now()
      others = new Map(readRecordedBuilds(folder).flatMap((build) => Object.entries(build.actions)))
    }
    return others.get(id)
  }

  return {
    /**
     * The id that an action has here, also if its file was moved or its parameters have changed since another
     * build; undefined if it is none of ours.
     */
    findAction(id: string): string | undefined {
      // Without a readable list Next decides.
      if (actions.has(id) || actions.size === 0) return id
      return idsByFunction.get(functionOf(id)) ?? idsByName.get(findName(id) ?? '')
    },
  }
}

/** Next puts a byte before the hash that says which parameters an action has (16.4.6). */
function functionOf(id: string): string {
  return id.slice(2)
}
