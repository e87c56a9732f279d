/** This is a part of the program that was started: it says where it listens, and how it ends. */
export interface Running {
  addresses: Record<string, string>
  stop(): Promise<void>
}

/** Answers the ports of an address such as `0.0.0.0:5023`, `0.0.0.0:5023,6023` or `http://localhost:3000`, as they stand in it. */
export function portsOf(address: string): string {
  return /[\d,]+$/.exec(address)?.[0] ?? address
}

/** Answers the first of them. */
export function portOf(address: string): string {
  return portsOf(address).split(',')[0]!
}
