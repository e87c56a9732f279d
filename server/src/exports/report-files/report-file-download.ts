import { ACCESS_TYPES } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { findReadyFile, type ReadyFile } from '../../storage/files/report-file-store.ts'
import type { ExportRequest } from '../export-request.ts'
import { maySeeStill } from '../reports/visible-history.ts'

/**
 * Finds a file that lies ready for this person, who still may see all that is in it. Throws NotFoundError for one that
 * is not theirs, not ready or gone, and ForbiddenError where they may not see all of it any more.
 */
export async function findDownload(
  pool: pg.Pool,
  { userId, scope, ...person }: Pick<Viewer, 'userId' | 'scope' | 'access' | 'operator'>,
  id: string,
): Promise<ReadyFile<ExportRequest>> {
  const file = await findReadyFile<ExportRequest>(pool, userId, id)
  if (!file) throw new NotFoundError()
  if (followsStill(person, file.request) && (await maySeeStill(pool, scope, file.held))) return file
  throw new ForbiddenError('O que você pode ver mudou desde que este arquivo foi feito. Peça-o de novo.')
}

/** Tells whether somebody may do no less than who a file was made for: that is by what commands are in it or not. */
function followsStill(now: Pick<Viewer, 'access' | 'operator'>, { report, person: then }: ExportRequest): boolean {
  if (report !== 'marcas' || !then) return true
  return (now.operator || !then.operator) && ACCESS_TYPES.indexOf(now.access) <= ACCESS_TYPES.indexOf(then.access)
}
