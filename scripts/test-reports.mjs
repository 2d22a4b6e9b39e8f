import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The servers of all browser tests at once take a few hundred megabytes. */
const enoughBytes = 4e9

/**
 * The counts of a tool's own report, which it writes into a folder that goes with everything the tool
 * leaves behind: `run` is given the environment that says so. A tool that failed without a failed test, or passed without any,
 * is one failure. In a run of everything a skipped test is one too: it guards nothing.
 */
export async function withReport(run, count) {
  const folder = mkdtempSync(path.join(quickFolder(), 'portico-report-'))
  const report = path.join(folder, 'report.json')
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary)
  // A throwaway PostgreSQL runs as another user and must reach its folder below.
  chmodSync(folder, 0o711)
  // A run that is ended from outside leaves nothing either: in memory it would stay until a reboot.
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const { code, words, whole } = await run(report, { ...process.env, TMPDIR: temporary })
    const { passed, failed, skipped } = count(readReport(report))
    const counted = failed + (whole ? skipped : 0)
    const odd = counted === 0 && (code !== 0 || passed === 0) ? 1 : 0
    const note = whole && skipped > 0 ? `\n${skipped} tests were skipped.` : ''
    return { passed, failed: counted + odd, words: words + note }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** Memory if the system offers enough of it: databases of tests write to the disk all the time. */
function quickFolder() {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enoughBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

export function countVitest(report) {
  const broken = (report?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

/** A flaky test passed on a second try: with no retries there is none, and it would be no pass. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky + (report?.errors?.length ?? 0), skipped }
}

/** A row is a check, and so is what must hold of all of them together. */
export function countFaults(report) {
  const failed = (report?.outcomes ?? []).filter(({ faults }) => faults.length > 0).length
  return {
    passed: (report?.outcomes ?? []).length - failed,
    failed: failed + (report?.general ?? []).length,
    skipped: 0,
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
