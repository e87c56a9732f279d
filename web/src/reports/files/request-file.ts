import { reportFileOperations } from '@monitorweb/contract/reports/report-file-operations'
import type { ArgsOf } from '@monitorweb/contract/wire/operation'
import { call } from '#api/client.ts'
import type { useNotice } from '#ui/overlay/Notices.tsx'
import { watchFile } from './watch-files.ts'

/** Has a file made in the background, says so, and says later what became of it. Throws ApiError. */
export async function askForFile(
  args: ArgsOf<typeof reportFileOperations.requestReportFile>,
  notice: ReturnType<typeof useNotice>,
): Promise<void> {
  const file = await call(reportFileOperations.requestReportFile, args)
  notice(`${file.fileName} está sendo feito. Quando ficar pronto, estará em Arquivos, no menu da sua conta.`)
  watchFile(file, notice)
}
