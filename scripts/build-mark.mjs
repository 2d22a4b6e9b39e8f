/** The file that says from which sources the last complete build was made. */
import path from 'node:path'

/** @param {string} root */
export function markOf(root) {
  return path.join(root, '.next', 'portico-sources')
}

/**
 * Tells Next one build from another: the same on every machine that builds the same sources.
 * @param {string} digest
 */
export function toDeploymentId(digest) {
  return digest.slice(0, 12)
}
