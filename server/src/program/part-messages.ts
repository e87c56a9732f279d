import type { GatewayReport, ProgramState } from '../health/program-state.ts'

/** What the program and the gateway and web processes that it forked tell each other. */
export type PartMessage =
  | { type: 'ready'; addresses: Record<string, string> }
  /** The process cannot start; the sentence is for the operator. */
  | { type: 'failed'; message: string }
  | { type: 'stop' }
  /** The database is divided into more cells than the process knows, which ends and is to know them when it starts again. */
  | { type: 'cells'; cells: number }
  /** The web process asks for the gateway's Prometheus text; the program passes question and answer on. */
  | { type: 'metrics-wanted'; id: number }
  | { type: 'metrics'; id: number; text: string }
  /** The gateway says every second how it is. */
  | { type: 'gateway-report'; report: GatewayReport }
  /** The program says to the web process every second how all processes are. */
  | { type: 'program-state'; state: ProgramState }

/**
 * Tells a process, by its environment, that a program forked it, so that it obeys messages and ends when that program
 * does.
 */
export const SUPERVISED = 'MONITORWEB_SUPERVISED'

export function isSupervised(): boolean {
  return process.env[SUPERVISED] === '1' && process.send !== undefined
}

/**
 * Tells the program that forked this process; resolves when the message has left, or at once when that program is gone.
 */
export function tellProgram(message: PartMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
