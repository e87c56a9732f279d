/**
 * Something went wrong that the person who starts the program can mend: the message, in Portuguese, is all they are
 * shown.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
