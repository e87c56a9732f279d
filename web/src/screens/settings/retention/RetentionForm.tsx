import {
  ownRetentionFields,
  type RetentionRow,
  retentionOperations,
} from '@monitorweb/contract/administration/retention-operations'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { formatCount } from '#format/numbers.ts'
import styles from '../settings.module.css'

const LABELS: Record<keyof typeof ownRetentionFields, string> = {
  positionDays: 'Posições',
  messageDays: 'Mensagens brutas',
  occurrenceDays: 'Alarmes e ocorrências',
  commandDays: 'Comandos',
}

interface RetentionFormProps {
  retention: RetentionRow
  onTyped(typed: boolean): void
}

/** Asks for how many days is kept what came of a customer's vehicles, or of all, and what became of it. */
export function RetentionForm({ retention, onTyped }: RetentionFormProps) {
  const client = useQueryClient()
  const { customerId, customerName } = retention
  const limits = Object.keys(LABELS) as (keyof typeof LABELS)[]
  const lines: FormLine<keyof typeof LABELS>[] = limits.map((name) => ({
    ...{ name, label: LABELS[name], unit: 'dias', placeholder: String(retention[`${name}InForce`]) },
  }))
  const inForce = limits.map((name) => `${LABELS[name].toLowerCase()} ${inWords(retention[`${name}InForce`])}`)
  const { positionDays, messageDays, occurrenceDays, commandDays } = retention
  return (
    <>
      <p className={styles.note} role="status">
        {`${customerName || 'Todos os clientes'}: ${inForce.join(', ')}. 0: para sempre; campo vazio: vale o prazo indicado nele. Alarmes, ocorrências e comandos ficam pelo menos enquanto as posições que explicam.`}
      </p>
      <FieldsForm
        fields={ownRetentionFields}
        initial={{ positionDays, messageDays, occurrenceDays, commandDays }}
        lines={lines}
        onTyped={onTyped}
        summary="O que é mais antigo do que o prazo será apagado, e não há como trazê-lo de volta."
        send={async (input) => {
          const saved = await call(retentionOperations.changeRetention, { customerId, input })
          await client.invalidateQueries({ queryKey: ['retention'] })
          client.setQueryData(['retention', customerId], saved)
        }}
      />
    </>
  )
}

function inWords(days: number): string {
  return days === 0 ? 'para sempre' : `por ${formatCount(days)} dias`
}
