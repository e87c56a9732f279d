/**
 * Something went wrong that the person who starts the program can mend: the message, in Portuguese, is all they are
 * shown.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/**
 * This machine stood in the way, for want of room, memory, a permission or the right program: it says nothing of what was being
 * opened.
 */
export class MachineError extends StartupError {}
