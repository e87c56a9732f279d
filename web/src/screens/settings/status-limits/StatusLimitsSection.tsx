import { settingsOperations } from '@monitorweb/contract/administration/settings-operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { useAskedChoice } from '#form/use-asked-choice.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { StatusLimitsForm } from './StatusLimitsForm.tsx'
import { StatusLimitsScope } from './StatusLimitsScope.tsx'
import { StatusLimitsTable } from './StatusLimitsTable.tsx'
import type { LimitsKey } from './status-limit-lines.ts'

/** Sets after how much silence a vehicle counts as late, and from which speed on it counts as moving. */
export function StatusLimitsSection() {
  const [key, setKey] = useState<LimitsKey>({ customerId: null, versionId: null })
  const { choose, onTyped, question } = useAskedChoice(setKey)
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: ['status-limits'],
    queryFn: () => call(settingsOperations.listStatusLimits, {}),
  })
  return (
    <>
      <Panel
        title="Limites de situação"
        lead="Um veículo fica em atraso depois de três mensagens esperadas e não recebidas, nunca antes de 15 minutos com a ignição ligada e de 3 horas com ela desligada."
      >
        <StatusLimitsScope value={key} onChange={choose} />
        {!data && !error && <Skeleton height={220} />}
        {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
        {data && (
          <StatusLimitsForm
            key={`${key.customerId}/${key.versionId}`}
            limitsKey={key}
            limits={data}
            onTyped={onTyped}
          />
        )}
        {question}
      </Panel>
      {data && data.length > 0 && (
        <Panel
          title="Limites definidos"
          lead="Vale o do cliente mais próximo; no mesmo cliente, o do modelo vem antes."
        >
          <StatusLimitsTable limits={data} onOpen={choose} />
        </Panel>
      )}
    </>
  )
}
