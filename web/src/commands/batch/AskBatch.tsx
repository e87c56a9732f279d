import { Button, Switch } from '@mantine/core'
import { commandBatchOperations, MOST_IN_BATCH } from '@monitorweb/contract/commands/command-batch-operations'
import { commandScheduleOperations } from '@monitorweb/contract/commands/command-schedule-operations'
import { COMMAND_KINDS, type CommandKind, isDangerous } from '@monitorweb/domain/commands/command'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { formatCount } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { NO_DETAILS } from '../AskCommand.tsx'
import { approvalWords, COMMAND_LOOKS } from '../command-kinds.ts'
import styles from '../commands.module.css'
import { EVERY_NIGHT, ScheduleFields } from '../schedule/ScheduleFields.tsx'
import { COMMANDS_KEY } from '../use-commands.ts'
import { BatchResult } from './BatchResult.tsx'
import { BATCH_FIELDS } from './batch-fields.ts'

/** Nobody knows beforehand what these do: they are asked for by hand. */
const UNSCHEDULED: readonly CommandKind[] = ['text', 'server']

const SCHEDULE_FIELDS = Object.keys(EVERY_NIGHT) as (keyof typeof EVERY_NIGHT)[]

interface AskBatchProps {
  vehicleIds: readonly string[]
  onClose: () => void
}

/** Asks for one command of many vehicles in one dialog, and shows there what becomes of each. */
export function AskBatch({ vehicleIds, onClose }: AskBatchProps) {
  const [kind, setKind] = useState<CommandKind | null>(null)
  const [reason, setReason] = useState('')
  const [batchId, setBatchId] = useState<number | null>(null)
  const count = vehicleIds.length
  const title = `${kind === null ? 'Comando' : COMMAND_LOOKS[kind].label}: ${formatCount(count)} ${count === 1 ? 'veículo' : 'veículos'}`
  return (
    <Dialog opened title={title} size={560} onClose={onClose}>
      {batchId !== null ? (
        <BatchResult id={batchId} />
      ) : count > MOST_IN_BATCH ? (
        <p role="alert">São veículos demais para um lote: escolha no máximo {MOST_IN_BATCH}.</p>
      ) : kind === null ? (
        <Kinds onChoose={setKind} />
      ) : (
        <BatchForm
          vehicleIds={vehicleIds}
          kind={kind}
          reason={reason}
          onAsked={setBatchId}
          onBack={(typed) => {
            setReason(typed)
            setKind(null)
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Kinds({ onChoose }: { onChoose: (kind: CommandKind) => void }) {
  return (
    <div className={styles.form}>
      <p>
        Cada veículo é julgado como se o comando fosse pedido só dele: consentimento, o que o rastreador conhece, limite
        por hora, aprovação.
      </p>
      <div className={styles.offered}>
        {COMMAND_KINDS.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="light"
            color={isDangerous(kind) ? 'red' : 'blue'}
            onClick={() => onChoose(kind)}
          >
            {COMMAND_LOOKS[kind].label}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface BatchFormProps {
  vehicleIds: readonly string[]
  kind: CommandKind
  /** What was typed where another command was to be asked for. */
  reason: string
  onAsked: (batchId: number) => void
  onBack: (reason: string) => void
  onClose: () => void
}

/** Whoever asks types how many vehicles they are: nobody blocks a fleet with one press. */
function BatchForm({ vehicleIds, kind, reason, onAsked, onBack, onClose }: BatchFormProps) {
  const { lead, lines } = COMMAND_LOOKS[kind]
  const client = useQueryClient()
  const count = vehicleIds.length
  const notice = useNotice()
  const [isScheduled, setScheduled] = useState(false)
  const form = useContractForm({
    fields: BATCH_FIELDS,
    initial: { ...NO_DETAILS, ...EVERY_NIGHT, reason, confirmed: 0 },
    check: ({ confirmed }) => (confirmed === count ? {} : { confirmed: `Digite ${count} para confirmar.` }),
    async send({ time, weekdays, zone, skipsHolidays, ...values }) {
      const asked = { ...values, kind, vehicleIds: vehicleIds.join(',') }
      if (isScheduled) {
        const times = { time, weekdays, zone, skipsHolidays }
        await call(commandScheduleOperations.askCommandSchedule, { ...asked, ...times })
        notice(isDangerous(kind) ? 'Agendado: espera pela aprovação de outra pessoa' : 'Agendado')
        onClose()
      } else {
        onAsked((await call(commandBatchOperations.askCommandBatch, asked)).id)
      }
      await client.invalidateQueries({ queryKey: [COMMANDS_KEY] })
    },
  })
  /** A schedule that is given up is not judged any more. */
  function schedule(isOn: boolean) {
    setScheduled(isOn)
    if (isOn) return
    for (const name of SCHEDULE_FIELDS) form.set(name, EVERY_NIGHT[name])
  }
  return (
    <Form form={form} className={styles.form}>
      <p>
        {lead} {approvalWords(kind, isScheduled || null)}
      </p>
      {lines.map((line) => (
        <Field key={line.name} form={form} {...line} />
      ))}
      {!UNSCHEDULED.includes(kind) && (
        <Switch
          label="Agendar"
          description="Pedir sempre na mesma hora, em vez de agora"
          checked={isScheduled}
          onChange={(event) => schedule(event.currentTarget.checked)}
        />
      )}
      {isScheduled && <ScheduleFields form={form} />}
      <Field form={form} name="reason" label="Motivo" input="lines" minRows={2} first mark="words" />
      <Field form={form} name="confirmed" label={`Digite ${count}, a quantidade de veículos`} />
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onBack(form.values.reason)}>
          Outro comando
        </Button>
        <Button type="submit" color={isDangerous(kind) ? 'red' : 'blue'} aria-busy={form.busy}>
          {form.busy ? 'Pedindo…' : `${isScheduled ? 'Agendar' : 'Pedir'} para ${formatCount(count)}`}
        </Button>
      </div>
    </Form>
  )
}
