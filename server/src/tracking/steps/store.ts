import type { CommitResult, GroupCommit } from '../group-commit.ts'
import type { ReceivedFrame, Step, StepResult } from '../received-frame.ts'
import type { StrangerBudget } from '../stranger-budget.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'

/** Waits until the frame is committed together with those of other devices; only then may it be acknowledged. */
export function store(groupCommit: GroupCommit, metrics: TrackingMetrics, budget: StrangerBudget): Step {
  return {
    name: 'store',
    run(frame) {
      // Counted before it is stored, so that what waits cannot exceed the quota of a stranger.
      if (frame.device) frame.device.storedPositions += frame.positions.length
      groupCommit.add(frame, settled)
      return 'later'
    },
  }

  function settled(frame: ReceivedFrame, result: CommitResult): void {
    frame.way?.goOn(frame, resultOf(frame, result))
  }

  function resultOf(frame: ReceivedFrame, result: CommitResult): StepResult {
    const { device, strangerUse, learnedClockMinutes } = frame
    // Else who has to send it again would pay for it twice.
    if (result !== 'committed' && device) {
      device.storedPositions -= frame.positions.length
      if (strangerUse) budget.giveBack({ deviceId: device.id, ...strangerUse })
    }
    const total = strangerUse?.total
    if (result === 'committed' && device && total) {
      budget.learn({ deviceId: device.id, ...strangerUse })
      device.storedPositions = Math.max(device.storedPositions, total.storedPositions)
    }
    if (result === 'no room') {
      metrics.refused(frame.protocol, 'overload')
      return 'refused'
    }
    if (result !== 'committed') return 'anew'
    // Not before it is written: a frame that is refused on its way must not be the only one that says it.
    if (device && learnedClockMinutes !== undefined) device.learnedClockMinutes = learnedClockMinutes
    return undefined
  }
}
