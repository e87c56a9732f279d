import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RuleDraft } from '@monitorweb/contract/vehicle-rules/rule-draft'
import { ruleDraftFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import { readCodes } from '@monitorweb/contract/wire/codes'
import type { ResultOf } from '@monitorweb/contract/wire/operation'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { checkForm } from '#form/contract-form.ts'
import { formatCount } from '#format/numbers.ts'
import { partsOf } from '../editor/condition-words.ts'
import { RULE_FIELDS, type RulePartProps, ruleComplaints } from '../editor/rule-form.ts'
import { ThresholdSlider } from './ThresholdSlider.tsx'
import { TrialFindings } from './TrialFindings.tsx'
import styles from './trial.module.css'

const DAYS = 30
/** While somebody types or moves the slider, nothing is asked. */
const WAIT_MS = 350

interface BackTestProps extends RulePartProps {
  /** Null where a new one is made. */
  ruleId: number | null
  /** True where a rule begins as a whole: what it would have found is told at once. */
  isReady: boolean
}

/** Says what a rule would have found in the last days, and again when it is changed. */
export function BackTest({ form, ruleId, isReady }: BackTestProps) {
  const [isAsked, setAsked] = useState(isReady)
  const { errors } = checkForm(
    RULE_FIELDS,
    { ...form.values, name: form.values.name || '-' },
    { check: ruleComplaints },
  )
  const complaint = Object.values<string | undefined>(errors ?? {})[0]
  const [asked] = useDebouncedValue(
    complaint === undefined ? JSON.stringify({ ruleId, ...draftOf(form) }) : null,
    WAIT_MS,
  )
  const { data, error, isFetching, isPlaceholderData } = useQuery<ResultOf<typeof ruleOperations.tryRule>>({
    queryKey: ['rule-trial', asked],
    enabled: isAsked && asked !== null,
    staleTime: 60_000,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => {
      const args: RuleDraft & { customerId: number; ruleId: number | null } = JSON.parse(asked!)
      return reading(signal)(ruleOperations.tryRule, { ...args, days: DAYS })
    },
  })
  const geofences = partsOf(form.values.kind).hasGeofence ? form.values.geofences : ''
  const geofenceIds = useMemo(() => readCodes(geofences), [geofences])
  return (
    <section className={styles.trial} aria-label="Teste da regra">
      <h2>Antes de gravar</h2>
      {!isAsked && (
        <>
          <p>Veja quantas vezes a regra teria avisado nos últimos {DAYS} dias, com os veículos escolhidos.</p>
          <Button variant="light" onClick={() => setAsked(true)} disabled={complaint !== undefined}>
            Testar nos últimos {DAYS} dias
          </Button>
        </>
      )}
      {complaint !== undefined && <p className={styles.missing}>Para testar: {complaint}</p>}
      {isAsked && (
        <>
          <ThresholdSlider form={form} />
          <div role="status" aria-busy={isFetching} data-old={isPlaceholderData || isFetching || undefined}>
            {error && <p className={styles.missing}>{messageOf(error)}</p>}
            {!error && data && (
              <p className={styles.total}>
                Nos últimos {DAYS} dias teria avisado <strong>{timesWords(data.total)}</strong>
                {data.vehicleCount === 0
                  ? '; nenhum veículo tem histórico no período.'
                  : `, olhando ${vehiclesWords(data.vehicleCount)}.`}
              </p>
            )}
            {!error && !data && complaint === undefined && <p>Testando…</p>}
          </div>
          {!error && data && (data.total > 0 || geofenceIds.length > 0) && (
            <TrialFindings occurrences={data.occurrences} total={data.total} geofenceIds={geofenceIds} />
          )}
        </>
      )}
    </section>
  )
}

/** What the test is asked: the rule without its name, its urgency and whom it tells. */
function draftOf({ values }: RulePartProps['form']) {
  const names = Object.keys(ruleDraftFields) as (keyof typeof ruleDraftFields)[]
  return { customerId: values.customerId, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
}

function timesWords(total: number): string {
  if (total === 0) return 'nenhuma vez'
  return total === 1 ? '1 vez' : `${formatCount(total)} vezes`
}

function vehiclesWords(count: number): string {
  return count === 1 ? '1 veículo' : `${formatCount(count)} veículos`
}
