/** Lists what a build is made of, as CycloneDX (ECMA-424): npm's own list, made the same twice. */
import { execFileSync } from 'node:child_process'

type Bom = {
  serialNumber?: string
  metadata: { timestamp?: string }
  components: Record<string, unknown>[]
}

/**
 * The bill of materials of the packages that run or are bundled. npm draws a number and takes the time of day for
 * it; both are replaced by what the source gives, so that two runs on one source are the same.
 */
export function createBillOfMaterials(
  root: string,
  { commit, time }: { commit: string; time: Date },
): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'optional']
  const output = execFileSync('npm', [...args, '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bom: Bom = JSON.parse(output)
  return {
    ...bom,
    serialNumber: `urn:uuid:${toUuid(commit)}`,
    metadata: { ...bom.metadata, timestamp: time.toISOString() },
  }
}

/** A UUID of version 8 (RFC 9562), whose bits are the commit's. */
function toUuid(commit: string): string {
  const digits = commit.padEnd(32, '0')
  const groups = [`8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20, 32)]
  return [digits.slice(0, 8), digits.slice(8, 12), ...groups].join('-')
}
