import { dueTimeFields } from '@monitorweb/contract/support-calls/support-call-context'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const KEY = ['due-times']
const LINES: FormLine<keyof typeof dueTimeFields>[] = [
  { name: 'urgentHours', label: 'Prazo dos urgentes', unit: 'h' },
  { name: 'importantHours', label: 'Prazo dos importantes', unit: 'h' },
]

/** Sets how long a support call may take until it is to be solved. */
export function DueTimesSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: KEY,
    queryFn: () => call(supportCallOperations.getDueTimes, {}),
  })
  return (
    <Panel title="Prazos dos chamados" lead="Contados da abertura. Com 0 horas o chamado não tem prazo.">
      {!data && !error && <Skeleton height={90} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <FieldsForm
          fields={dueTimeFields}
          initial={data}
          lines={LINES}
          summary="Vale para os chamados que se abrirem; os que já estão abertos ficam como estão."
          send={async ({ urgentHours, importantHours }) => {
            const hours = { urgentHours: urgentHours ?? 0, importantHours: importantHours ?? 0 }
            client.setQueryData(KEY, await call(supportCallOperations.changeDueTimes, hours))
          }}
        />
      )}
    </Panel>
  )
}
