import { commandProblem } from './command-problem.ts'

/** Does what a command is for and ends the process, where that fails with a sentence that says why. */
export async function runCommand(run: () => Promise<void>): Promise<never> {
  try {
    await run()
  } catch (error) {
    console.error(commandProblem(error))
    process.exit(1)
  }
  process.exit(0)
}
