import { reportAgeFields, retentionOperations } from '@monitorweb/contract/administration/retention-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const KEY = ['report-age']
const LINES: FormLine<keyof typeof reportAgeFields>[] = [{ name: 'days', label: 'Idade aceita', unit: 'dias' }]

/** Sets how old a report may be when it comes. */
export function ReportAgePanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: KEY,
    queryFn: () => call(retentionOperations.getReportAge, {}),
  })
  return (
    <Panel
      title="Idade aceita de um relato"
      lead="Um relato mais antigo do que isto, ao chegar, mostra um relógio errado e fica à parte. Aumente para trazer o histórico de outro sistema: até dez anos."
    >
      {!data && !error && <Skeleton height={60} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <FieldsForm
          fields={reportAgeFields}
          initial={data}
          lines={LINES}
          summary="Vale para os relatos que chegarem a partir de agora."
          send={async ({ days }) => {
            client.setQueryData(KEY, await call(retentionOperations.changeReportAge, { days: days ?? 0 }))
          }}
        />
      )}
    </Panel>
  )
}
