import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import type { Telling } from '@monitorweb/domain/diagnosis/diagnosis-words'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import type { Queryable } from '../../storage/base/queryable.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import type { SupportCallRow } from '../../storage/support-calls/support-call-rows.ts'
import { presentCall } from '../../support-calls/present-call.ts'

/** It answers stored calls as a viewer reads them: in their zone, with what is theirs to know. */
export interface CallPresenter {
  tellingTo(viewer: Viewer): Promise<Telling>
  one(viewer: Viewer, row: Promise<SupportCallRow>): Promise<SupportCall>
  many(viewer: Viewer, rows: Promise<SupportCallRow[]>): Promise<SupportCall[]>
}

export function createCallPresenter(pool: Queryable): CallPresenter {
  const tellingTo = async ({ userId, operator }: Viewer) => ({
    now: Date.now(),
    zone: await findZoneOf(pool, userId),
    withCounts: operator,
  })
  return {
    tellingTo,
    // It waits for both at once: one that fails while the other is waited for must not be lost.
    async one(viewer, row) {
      const [found, telling] = await Promise.all([row, tellingTo(viewer)])
      return presentCall(found, telling)
    },
    async many(viewer, rows) {
      const [found, telling] = await Promise.all([rows, tellingTo(viewer)])
      return found.map((row) => presentCall(row, telling))
    },
  }
}
