import { Switch } from '@mantine/core'
import type { RuleRecord } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatQuantity } from '#format/numbers.ts'
import { UrgencyChip } from '#occurrences/urgency.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from '../rules.module.css'
import { mayManageRules, useRuleNews } from '../use-rules.ts'

const VEHICLES = { none: 'dorme: nenhum veículo', one: 'veículo', many: 'veículos' }
const GROUNDLESS = 'dorme: as cercas foram excluídas'
const UNHEARD = 'avisa todos: os escolhidos saíram'
const TIMES = { none: 'nenhuma vez em 30 dias', one: 'vez em 30 dias', many: 'vezes em 30 dias' }

/** Shows one rule in a line of the list, with its switch. */
export function RuleRow({ rule }: { rule: RuleRecord }) {
  const { id, name, words, customerName, vehicleCount, lostGeofences, lostNotified, recentCount, urgency, active } =
    rule
  const notice = useNotice()
  const tellNews = useRuleNews()
  const manages = mayManageRules()
  const leftVersion = useRef(0)
  const change = useMutation({
    // One after the other, each over what the one before left.
    scope: { id: `rule ${id}` },
    mutationFn: (next: boolean) => {
      const recordVersion = Math.max(rule.recordVersion, leftVersion.current)
      return call(ruleOperations.changeRule, { input: { id, active: next, recordVersion } })
    },
    onSuccess({ record }) {
      leftVersion.current = record.recordVersion
      return tellNews()
    },
    onError: (error) => notice(messageOf(error), 'failure'),
  })
  return (
    <li data-off={!active || undefined}>
      <div className={styles.rule}>
        {manages ? <Link to={`/regras/${id}` as string}>{name}</Link> : <strong>{name}</strong>}
        <span>{words}</span>
        <small>
          {customerName} ·{' '}
          <span className={vehicleCount === 0 || lostGeofences ? styles.asleep : undefined}>
            {lostGeofences ? GROUNDLESS : formatQuantity(vehicleCount, VEHICLES)}
          </span>{' '}
          · {formatQuantity(recentCount, TIMES)}
          {lostNotified && ` · ${UNHEARD}`}
        </small>
      </div>
      <UrgencyChip urgency={urgency} />
      {manages ? (
        <Switch
          aria-label={`${name}: ligada`}
          checked={change.isPending ? change.variables : active}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      ) : (
        <small>{active ? 'ligada' : 'desligada'}</small>
      )}
    </li>
  )
}
