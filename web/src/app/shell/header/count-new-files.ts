import { reportFileOperations } from '@monitorweb/contract/reports/report-file-operations'
import { call } from '#api/client.ts'

/** Answers how many files of this person are ready and were not downloaded yet. */
export function countNewFiles(): Promise<number> {
  return call(reportFileOperations.countReportFiles, { onlyNew: true })
}
