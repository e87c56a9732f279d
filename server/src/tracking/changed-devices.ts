/** The database tells of most changes; this often one looks for those that were not heard of, or that failed. */
const LOOK_EVERY_MS = 60_000

export interface ChangedDevices {
  /** Says that something changed, so that the next run looks. */
  noteChange(): void
  /** Does what there is to do of each device, where there may be any. */
  run(signal: AbortSignal): Promise<void>
}

interface Options {
  /** Lists the devices of which there is something to do. */
  list(): Promise<readonly number[]>
  work(deviceId: number, signal: AbortSignal): Promise<void>
  noteFailure(error: unknown, deviceId: number): void
}

/** Makes what is done of devices that were changed, one after the other. One that fails keeps no other from it, and is tried again at the next look. */
export function createChangedDevices({ list, work, noteFailure }: Options): ChangedDevices {
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    noteChange() {
      lookedAt = Number.NEGATIVE_INFINITY
    },
    async run(signal) {
      const now = performance.now()
      if (now - lookedAt < LOOK_EVERY_MS) return
      lookedAt = now
      for (const deviceId of await list()) {
        if (signal.aborted) return
        await work(deviceId, signal).catch((error: unknown) => {
          // What the end of the program stopped is begun anew at its next start.
          if (!signal.aborted) noteFailure(error, deviceId)
        })
      }
    },
  }
}
