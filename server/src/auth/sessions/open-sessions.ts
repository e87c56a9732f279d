import type { OpenSession } from '@monitorweb/contract/people/identity'
import type pg from 'pg'
import type { Page } from '../../storage/base/page.ts'
import { findOpenSessions } from '../../storage/identity/open-session-store.ts'
import { describeUserAgent } from './user-agent.ts'

/** Lists the open sessions of a person, the last used first. `currentId` is the session that asks. */
export async function listOpenSessions(
  pool: pg.Pool,
  { userId, currentId }: { userId: number; currentId: string },
  page: Page,
): Promise<OpenSession[]> {
  const sessions = await findOpenSessions(pool, userId, page)
  return sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: describeUserAgent(userAgent),
    current: session.id === currentId,
  }))
}
