import { Button } from '@mantine/core'
import { type CommandDetails, commandOperations } from '@monitorweb/contract/commands/command-operations'
import type { CommandKind } from '@monitorweb/domain/commands/command'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import type { FormLine } from '#form/FieldsForm.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { type Choice, ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { approvalWords, COMMAND_LOOKS } from './command-kinds.ts'
import styles from './commands.module.css'
import { COMMANDS_KEY } from './use-commands.ts'

const { vehicleId: _vehicle, kind: _kind, hours: _hours, ...FIELDS } = commandOperations.askCommand.args
/** Each kind asks for those of these that it needs. */
export const NO_DETAILS = {
  ...{ reason: '', output: 1, on: false, seconds: 60, odometerKm: 0 },
  ...{ offsetMinutes: -180, speedKmh: 80, host: '', port: 0, text: '' },
}

export interface AskCommandProps {
  vehicle: { vehicleId: number; name: string }
  kind: CommandKind
  needsApproval: boolean
  /** The outputs that it switches, by the installation profile: a line each, its number first. */
  outputWords: string
  /** By which ways it can go. */
  overConnection: boolean
  bySms: boolean
  onClose: () => void
}

const CHANNELS: readonly Choice[] = [
  { value: 'connection', label: 'Pela conexão do rastreador' },
  { value: 'sms', label: 'Por SMS' },
]
const SMS_LEAD =
  'Um SMS chega quando chega, e daqui não se sabe o que o veículo faz então. Só sai para modelos que conferem sozinhos o que é perigoso.'

/** Asks for a command, with its reason. */
export function AskCommand({ vehicle, kind, needsApproval, outputWords, onClose, ...ways }: AskCommandProps) {
  const { label, lead, lines } = COMMAND_LOOKS[kind]
  const client = useQueryClient()
  const notice = useNotice()
  const form = useContractForm({
    fields: FIELDS,
    initial: { ...NO_DETAILS, channel: ways.overConnection ? 'connection' : 'sms' },
    async send(values) {
      await call(commandOperations.askCommand, { ...values, vehicleId: vehicle.vehicleId, kind })
      notice(needsApproval ? `${label}: espera pela aprovação de outra pessoa` : `${label}: pedido`)
      await client.invalidateQueries({ queryKey: [COMMANDS_KEY] })
      onClose()
    },
  })
  return (
    <Dialog opened title={`${label}: ${vehicle.name}`} size={440} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <p>
          {form.values.channel === 'sms' ? SMS_LEAD : lead} {approvalWords(kind, needsApproval)}
        </p>
        {ways.bySms && ways.overConnection && (
          <Field form={form} name="channel" label="Como enviar">
            {(props) => <ChoiceField {...props} choices={CHANNELS} />}
          </Field>
        )}
        {kind !== 'output' && outputWords && <p>Pela saída {outputWords}.</p>}
        {lines.map((line) => (
          <Field key={line.name} form={form} {...withNames(line, outputWords)} />
        ))}
        <Field form={form} name="reason" label="Motivo" input="lines" minRows={2} first mark="words" />
        <FormProblem message={form.failure} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" color={needsApproval ? 'red' : 'blue'} aria-busy={form.busy}>
            Pedir
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Outputs are chosen by what they are called at the vehicle. */
function withNames(line: FormLine<keyof CommandDetails>, outputWords: string): typeof line {
  if (line.name !== 'output' || outputWords === '') return line
  const choices = outputWords.split('\n').map((label, index) => ({ value: String(index + 1), label }))
  return { ...line, children: (props) => <ChoiceField {...props} choices={choices} numeric /> }
}
