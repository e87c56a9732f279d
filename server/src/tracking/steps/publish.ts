import type { Announcer } from '../announcer.ts'
import type { Step } from '../received-frame.ts'

/** Tells the web processes that something was committed; they read what it was. */
export function publish(announcer: Announcer): Step {
  return {
    name: 'publish',
    run() {
      announcer.announce()
      return 'stored'
    },
  }
}
