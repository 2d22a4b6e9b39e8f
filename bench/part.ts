/** A part of the benchmark: it measures, and says what it measured. */

export type Tools = {
  say(line: string): void
  /** Between measurements: notes how fast the machine is just now. */
  noteMachineSpeed(): void
  /** Only to see that it works: fewer and smaller rounds, and numbers that mean little. */
  short: boolean
  /** The folder of another checkout to measure beside this one. */
  against: string | undefined
}

/** What a part measured, as lines of Markdown; `missed` lists the goals it missed, if it has goals. */
export type PartResult = { lines: string[]; missed?: string[] }

export type Part = { title: string; measure(tools: Tools): Promise<PartResult> }
