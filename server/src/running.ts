/** This is a part of the program that was started: it says where it listens, and how it ends. */
export interface Running {
  addresses: Record<string, string>
  stop(): Promise<void>
}

/** Answers the port of an address such as `0.0.0.0:5023` or `http://localhost:3000`. */
export function portOf(address: string): string {
  return /\d+$/.exec(address)?.[0] ?? address
}
