/** A part of the benchmark: it measures, and says what it measured. */
import type { Plot } from './plot.ts'

export type Tools = {
  say(line: string): void
  /** Between measurements: notes how fast the machine is just now. */
  noteMachineSpeed(): void
  /** Only to see that it works: fewer and smaller rounds, and numbers that mean little. */
  short: boolean
  /** The folder of another checkout to measure beside this one. */
  against: string | undefined
}

/** What a part found out: its lines of Markdown, its plots by file name, and the goals it missed. */
export type PartResult = {
  lines: string[]
  plots: Record<string, Plot>
  missed: string[]
  /** Goals of which the measurement cannot tell whether they were met. */
  open?: string[]
}

export type Part = { title: string; measure(tools: Tools): Promise<PartResult> }
