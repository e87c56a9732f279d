import type { ProgramState } from '../health/program-state.ts'
import { isSupervised, type PartMessage } from './part-messages.ts'

/** Answers what the program that forked this process last said of all processes; null where none did. */
export function hearProgramState(): () => ProgramState | 'unheard' | null {
  if (!isSupervised()) return () => null
  let last: ProgramState | 'unheard' = 'unheard'
  process.on('message', (message: PartMessage) => {
    if (message.type === 'program-state') last = message.state
  })
  return () => last
}
