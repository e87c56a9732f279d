import {
  ownRetentionFields,
  type RetentionRow,
  retentionOperations,
} from '@monitorweb/contract/administration/retention-operations'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import styles from '../settings.module.css'

interface RetentionFormProps {
  retention: RetentionRow
  onTyped(typed: boolean): void
}

/** Asks for how many days positions and raw messages of a customer, or of all, are kept. */
export function RetentionForm({ retention, onTyped }: RetentionFormProps) {
  const client = useQueryClient()
  const { customerId, customerName, positionDays, messageDays, positionDaysInForce, messageDaysInForce } = retention
  const lines: FormLine<keyof typeof ownRetentionFields>[] = [
    { name: 'positionDays', label: 'Posições', unit: 'dias', placeholder: String(positionDaysInForce) },
    { name: 'messageDays', label: 'Mensagens brutas', unit: 'dias', placeholder: String(messageDaysInForce) },
  ]
  return (
    <>
      <p className={styles.note} role="status">
        {`${customerName || 'Todos os clientes'}: posições ${inWords(positionDaysInForce)}, mensagens brutas ${inWords(messageDaysInForce)}. 0: para sempre; campo vazio: vale o prazo indicado nele.`}
      </p>
      <FieldsForm
        fields={ownRetentionFields}
        initial={{ positionDays, messageDays }}
        lines={lines}
        onTyped={onTyped}
        summary="O histórico mais antigo do que o prazo será apagado, e não há como trazê-lo de volta."
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
  return days === 0 ? 'para sempre' : `por ${days} dias`
}
