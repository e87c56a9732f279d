import { Button } from '@mantine/core'
import { commandPolicyOperations } from '@monitorweb/contract/commands/command-policy-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { currentSession } from '#api/session/session.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { FieldsForm } from '#form/FieldsForm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useAction } from '#form/use-action.ts'
import { useAskedChoice } from '#form/use-asked-choice.tsx'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { CustomerOrAll } from '../CustomerOrAll.tsx'
import styles from '../settings.module.css'
import { CommandConsents } from './CommandConsents.tsx'
import { COMMAND_RULE_LINES } from './command-rule-lines.tsx'

const { fields: FIELDS } = commandPolicyOperations.changeCommandPolicy.input

/** Says under what a customer's vehicles are blocked, and keeps its consent. */
export function CommandRules() {
  // Everybody else would fill in a form that the server refuses.
  const mayChange = currentSession()?.access === 'A'
  const undoing = useAction()
  const [customerId, setCustomerId] = useState<number | null>(null)
  const { choose, onTyped, question } = useAskedChoice((chosen: number | null) => {
    undoing.fail(null)
    setCustomerId(chosen)
  })
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const notice = useNotice()
  const pick = useRef<HTMLDivElement>(null)
  const queryKey = ['command-rules', customerId]
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey,
    queryFn: () => call(commandPolicyOperations.getCommandPolicy, { customerId }),
    enabled: mayChange,
  })
  const read = () => client.invalidateQueries({ queryKey: ['command-rules'] })
  async function undo() {
    await undoing.run(async () => {
      await call(commandPolicyOperations.resetCommandPolicy, { customerId })
      notice('Regras próprias retiradas.')
      await read()
    })
    setAsking(false)
  }
  return (
    <>
      <Panel
        title="Regras de comandos"
        lead="Um cliente sem regras próprias usa as do cliente acima dele, ou as de todos. O pessoal do cliente só pede e aprova o que estiver aqui."
      >
        <div ref={pick} tabIndex={-1} className={styles.pick}>
          <CustomerOrAll customerId={customerId} onChange={choose} />
        </div>
        {!mayChange && (
          <p>Só administradores da central veem e mudam as regras. O consentimento de um cliente se guarda aqui.</p>
        )}
        {mayChange && !data && !error && <Skeleton height={260} />}
        {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
        {data && (
          <FieldsForm
            key={customerId}
            fields={FIELDS}
            initial={data}
            lines={COMMAND_RULE_LINES}
            onTyped={onTyped}
            summary="As regras valem também para o que ainda não foi enviado."
            send={async (input) => {
              await call(commandPolicyOperations.changeCommandPolicy, { customerId, input })
              await read()
            }}
          />
        )}
        {question}
        <FormProblem message={undoing.failure} />
        {data?.isOwn && (
          <Button variant="subtle" onClick={() => setAsking(true)}>
            Retirar as regras próprias
          </Button>
        )}
        <ConfirmSend
          opened={asking}
          busy={undoing.busy}
          summary="As regras próprias são apagadas; passam a valer as do cliente acima, as de todos ou, sem estas, as do programa."
          onCancel={() => setAsking(false)}
          // The button that asked is gone with the rules.
          onClosed={() => document.activeElement === document.body && pick.current?.focus()}
          onConfirm={() => void undo()}
        />
      </Panel>
      {customerId !== null && <CommandConsents key={customerId} customerId={customerId} />}
    </>
  )
}
