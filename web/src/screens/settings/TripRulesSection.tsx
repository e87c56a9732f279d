import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { useAskedChoice } from '#form/use-asked-choice.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './settings.module.css'
import { TripRulesForm } from './TripRulesForm.tsx'

/** Sets what counts as a trip and as a stop, for each customer. */
export function TripRulesSection() {
  const [customerId, setCustomerId] = useState<number | null>(null)
  const { choose, onTyped, question } = useAskedChoice(setCustomerId)
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: ['trip-rules', customerId],
    queryFn: () => call(reportOperations.getTripRules, { customerId }),
    enabled: customerId !== null,
  })
  return (
    <Panel
      title="Regras de viagem"
      lead="Um cliente sem regras próprias usa as do cliente acima dele, ou as publicadas. Campo vazio: vale o valor indicado nele."
    >
      <div className={styles.pick}>
        <RecordPicker
          source={customerSource}
          label="Cliente"
          value={customerId === null ? null : String(customerId)}
          onChange={(id) => choose(id === null ? null : Number(id))}
        />
      </div>
      {customerId === null && <EmptyState title="Escolha um cliente" text="As regras dele aparecem aqui." />}
      {customerId !== null && !data && !error && <Skeleton height={260} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {customerId !== null && data && (
        <TripRulesForm key={customerId} customerId={customerId} rules={data} onTyped={onTyped} />
      )}
      {question}
    </Panel>
  )
}
