import type { GroupCommit } from '../group-commit.ts'
import type { Step } from '../received-frame.ts'

/** Waits until the frame is committed together with those of other devices; only then may it be acknowledged. */
export function store(groupCommit: GroupCommit): Step {
  return {
    name: 'store',
    async run(frame) {
      return (await groupCommit.add(frame)) === 'committed' ? undefined : 'anew'
    },
  }
}
