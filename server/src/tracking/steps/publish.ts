import type { Announcer } from '../announcer.ts'
import type { Step } from '../received-frame.ts'

/** Wakes the web processes: something was committed. They read what. */
export function publish(announcer: Announcer): Step {
  return {
    name: 'publish',
    run() {
      announcer.announce()
      return 'stored'
    },
  }
}
