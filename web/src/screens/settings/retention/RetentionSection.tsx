import { retentionOperations } from '@monitorweb/contract/administration/retention-operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { useAskedChoice } from '#form/use-asked-choice.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { CustomerOrAll } from '../CustomerOrAll.tsx'
import styles from '../settings.module.css'
import { ReportAgePanel } from './ReportAgePanel.tsx'
import { RetentionForm } from './RetentionForm.tsx'

/** Sets for how long is kept what trackers sent and what became of it, for all and for each customer, and how old it may be when it comes. */
export function RetentionSection() {
  const [customerId, setCustomerId] = useState<number | null>(null)
  const { choose, onTyped, question } = useAskedChoice(setCustomerId)
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: ['retention', customerId],
    queryFn: () => call(retentionOperations.getRetention, { customerId }),
  })
  return (
    <>
      <Panel
        title="Guarda do histórico"
        lead="Vale o prazo de quem era o dono do veículo em cada dia. Um cliente sem prazo próprio usa o do cliente acima dele, ou o de todos. O que passa do prazo é apagado de hora em hora, e não volta. Uma ocorrência aberta, ou com chamado, e um comando que espera não são apagados; os registros de acesso também não."
      >
        <div className={styles.pick}>
          <CustomerOrAll customerId={customerId} onChange={choose} />
        </div>
        {!data && !error && <Skeleton height={120} />}
        {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
        {data && <RetentionForm key={customerId} retention={data} onTyped={onTyped} />}
      </Panel>
      {question}
      <ReportAgePanel />
    </>
  )
}
