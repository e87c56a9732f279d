import type pg from 'pg'
import { ForbiddenError } from '../auth/auth-errors.ts'
import { NotFoundError } from '../storage/register-errors.ts'
import { findReadyFile, type ReadyFile } from '../storage/report-file-store.ts'
import type { Viewer } from '../storage/scope.ts'
import type { ExportRequest } from './export-request.ts'
import { maySeeStill } from './held-history.ts'

/**
 * A file that lies ready for this person, who still may see all that is in it. Throws NotFoundError for one that is not
 * theirs, not ready or gone, and ForbiddenError where they may not see all of it any more.
 */
export async function findDownload(
  pool: pg.Pool,
  { userId, scope }: Pick<Viewer, 'userId' | 'scope'>,
  id: string,
): Promise<ReadyFile<ExportRequest>> {
  const file = await findReadyFile<ExportRequest>(pool, userId, id)
  if (!file) throw new NotFoundError()
  if (await maySeeStill(pool, scope, file.held)) return file
  throw new ForbiddenError('O que você pode ver mudou desde que este arquivo foi feito. Peça-o de novo.')
}
