/** A part of the program that was started: where it listens, and how it ends. */
export interface Running {
  addresses: Record<string, string>
  stop(): Promise<void>
}
