/** The questions that an operator may have asked of everyone whom they fit, requested by the platform or not. */
import { attestationFields } from '#lib/platform/contract/requests.ts'
import type { Step } from '../define-step.ts'
import { corporationSteps, individualSteps, personSteps } from '../journeys.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'

const onDemand = [...individualSteps, ...corporationSteps, ...personSteps].flatMap((step: Step) =>
  Object.values(step.fields).flatMap((field) =>
    field.onDemand && field.platformPath ? [field.platformPath] : [],
  ),
)

/** Keyed by the name in the setting: the path without `customer_details`. */
const pathsByName = Map.groupBy(new Set(onDemand), nameOf)

/** Every name that a setting may give. */
export const askableNames: readonly string[] = [...pathsByName.keys()]

/** Returns the paths of a name: the platform's full name, or the name without its group. */
export function findAskablePaths(name: string): AnyPlatformPath[] {
  const own = nameOf(name)
  return askableNames
    .filter((each) => each === own || each.endsWith(`.${own}`))
    .flatMap((each) => pathsByName.get(each) ?? [])
}

/** Tells whether the paths of a name are sent only if the platform accepts the attestation. */
export function goesWithAttestation(name: string): boolean {
  return findAskablePaths(name).every((path) => attestationFields.includes(path))
}

/** Lists the steps that are asked without a request of the platform: what to count before anyone begins. */
export function listStepsForEveryone(
  steps: readonly Step[],
  alwaysAsked: readonly AnyPlatformPath[],
): Step[] {
  return steps.filter(
    ({ section, fields, rare, own }) =>
      !rare &&
      (section !== 'profile' ||
        own !== undefined ||
        Object.values(fields).some(
          ({ platformPath }) => platformPath && alwaysAsked.includes(platformPath),
        )),
  )
}

function nameOf(path: string): string {
  return path.replace(/^customer_details\./, '')
}
