import type { reportFileOperations } from '@monitorweb/contract/reports/report-file-operations'
import { NotFoundError } from '../../errors/record-errors.ts'
import { keepTicket } from '../../exports/export-tickets.ts'
import { findDownload } from '../../exports/report-files/report-file-download.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import {
  addReportFile,
  countReportFiles,
  listReportFiles,
  removeReportFile,
} from '../../storage/files/report-file-store.ts'
import { CallError } from '../engine/call-error.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { readExportRequest } from './export-resolvers.ts'

/**
 * These resolvers serve files of reports that are made in the background: only the person who asked for one sees it.
 */
export function reportFileResolvers({
  pool,
  reportPool,
  reportFiles,
}: ResolverDeps): Pick<Resolvers, keyof typeof reportFileOperations> {
  return {
    async requestReportFile(args, viewer, { signal }) {
      const request = await readExportRequest({ pool, reader: readUntil(reportPool, signal) }, args, viewer)
      const added = await addReportFile(pool, viewer.userId, request)
      if ('most' in added) throw tooMany(added)
      return added
    },
    listReportFiles: (args, { userId }) => listReportFiles(pool, userId, args),
    countReportFiles: ({ onlyNew }, { userId }) => countReportFiles(pool, userId, onlyNew),
    async openReportFile({ id }, viewer) {
      const { request } = await findDownload(pool, viewer, id)
      const secret = await keepTicket(pool, viewer.sessionId, { reportFileId: id })
      return { address: `/exports/${secret}`, fileName: request.fileName }
    },
    async removeReportFile({ id }, { userId }) {
      const removed = await removeReportFile(pool, userId, id)
      if (!removed) throw new NotFoundError()
      // The row is gone; a file that stays behind is cleared away within the hour.
      if (removed.storedAs !== null) await reportFiles.remove(removed.storedAs).catch(() => undefined)
      return { status: true }
    },
  }
}

function tooMany({ most, what }: { most: number; what: 'unfinished' | 'kept' }): CallError {
  return new CallError(
    'CONFLICT',
    what === 'unfinished'
      ? `Você já tem ${most} arquivos em preparo. Espere um deles ficar pronto ou cancele um em Arquivos.`
      : `Você já tem ${most} arquivos guardados. Exclua em Arquivos os que não usa mais.`,
  )
}
