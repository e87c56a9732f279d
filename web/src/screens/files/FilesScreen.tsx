import { type ReportFileRow, reportFileOperations } from '@monitorweb/contract/reports/report-file-operations'
import { IconFiles } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { downloadFile } from '#ui/download/download.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { FileRow } from './FileRow.tsx'
import { isUnfinished } from './file-words.ts'
import styles from './files.module.css'

const KEY = ['report-files']
/** The list is read again this often while a file in it is being made, and otherwise not. */
const LOOK_MS = 3_000

/** `/arquivos` lists the files of reports that this person had made in the background. */
export function FilesScreen() {
  return (
    <QueryScope>
      <Files />
    </QueryScope>
  )
}

function Files() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => reading(signal)(reportFileOperations.listReportFiles, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? LOOK_MS : false),
  })
  const client = useQueryClient()
  const notice = useNotice()
  const again = () => client.invalidateQueries({ queryKey: KEY })
  const downloading = useMutation({
    mutationFn: ({ id }: ReportFileRow) => call(reportFileOperations.openReportFile, { id }),
    onSuccess({ address, fileName }, { id }) {
      downloadFile(address, fileName)
      notice(`O arquivo ${fileName} está sendo baixado.`)
      // The server learns when the browser fetches the file, but it does not tell the page, so the page assumes now.
      client.setQueryData<ReportFileRow[]>(KEY, (files) =>
        files?.map((file) => (file.id === id ? { ...file, downloadedAt: file.downloadedAt ?? Date.now() } : file)),
      )
    },
    onError: again,
  })
  const removing = useMutation({
    mutationFn: ({ id }: ReportFileRow) => call(reportFileOperations.removeReportFile, { id }),
    onSuccess: (_answer, file) => notice(isUnfinished(file) ? 'Pedido cancelado.' : 'Arquivo excluído.'),
    onSettled: again,
  })
  const problem = downloading.error ?? removing.error
  const busy = downloading.isPending || removing.isPending
  const { list, heading, keepPlace } = useKeptPlace(data, busy)
  return (
    <div className={styles.page}>
      <PageTitle text="Arquivos" />
      <h1 ref={heading} tabIndex={-1} className="visually-hidden">
        Arquivos
      </h1>
      <p className={styles.lead}>
        Os relatórios que você pediu em segundo plano. Só você os vê; cada um fica sete dias, e cada download é
        registrado.
      </p>
      {!data && !error && <Skeleton height={180} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      <FormProblem message={problem && messageOf(problem)} />
      {data?.length === 0 && (
        <EmptyState
          icon={<IconFiles size={30} stroke={1.5} aria-hidden="true" />}
          title="Nenhum arquivo"
          text="Em um histórico, abra Exportar e escolha Gerar em segundo plano. O arquivo aparece aqui."
        />
      )}
      {data && data.length > 0 && (
        <ul ref={list} className={styles.files} aria-label="Arquivos">
          {data.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              busy={busy}
              onDownload={() => {
                removing.reset()
                downloading.mutate(file)
              }}
              onRemove={() => {
                keepPlace(file)
                // What was refused before is not what is asked for now.
                downloading.reset()
                removing.mutate(file)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * When somebody removes a file by the keyboard, the focus goes to the file that took its place, or to the heading if
 * none is left.
 */
function useKeptPlace(files: readonly ReportFileRow[] | undefined, busy: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const removed = useRef<{ id: string; index: number } | null>(null)
  useEffect(() => {
    const place = removed.current
    if (!place || busy || !files) return
    removed.current = null
    const kept = files.findIndex(({ id }) => id === place.id)
    const row = list.current?.children[kept < 0 ? Math.min(place.index, files.length - 1) : kept]
    const [last] = [...(row?.querySelectorAll('button') ?? [])].slice(-1)
    const target = last ?? heading.current
    target?.focus()
  }, [files, busy])
  const keepPlace = ({ id }: ReportFileRow) => {
    removed.current = { id, index: files?.findIndex((file) => file.id === id) ?? 0 }
  }
  return { list, heading, keepPlace }
}
