/**
 * Tells how far something is, by one line that changes in place on a terminal, and by a line now and then elsewhere.
 */
export interface ProgressLine {
  show(text: string): void
  /** Tells the last word; what follows begins on a line of its own. */
  end(text: string): void
}

export interface ProgressOutput {
  isTTY?: boolean
  write(text: string): unknown
}

const CLEAR_LINE = '\r\u001b[2K'
const REDRAW_MS = 100
const NEXT_LINE_MS = 5000

export function createProgressLine(output: ProgressOutput, now: () => number = Date.now): ProgressLine {
  const isTerminal = output.isTTY === true
  let shownAt = -Infinity
  return {
    show: (text) => {
      if (now() - shownAt < (isTerminal ? REDRAW_MS : NEXT_LINE_MS)) return
      shownAt = now()
      output.write(isTerminal ? `${CLEAR_LINE}${text}` : `${text}\n`)
    },
    end: (text) => {
      output.write(isTerminal ? `${CLEAR_LINE}${text}\n` : `${text}\n`)
    },
  }
}
