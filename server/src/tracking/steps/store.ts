import type { GroupCommit } from '../group-commit.ts'
import type { Step } from '../received-frame.ts'

/** Waits until the frame is committed together with those of other devices; only then may it be acknowledged. */
export function store(groupCommit: GroupCommit): Step {
  return {
    name: 'store',
    async run(frame) {
      if ((await groupCommit.add(frame)) !== 'committed') return 'anew'
      const { device, learnedClockMinutes } = frame
      // Not before it is written: a frame that is refused on its way must not be the only one that says it.
      if (device && learnedClockMinutes !== undefined) device.learnedClockMinutes = learnedClockMinutes
      return undefined
    },
  }
}
