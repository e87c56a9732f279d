import {
  ACCESS_WORDS,
  APPROVAL_WORDS,
  type CommandPolicyForm,
  NOBODY_WORDS,
} from '@monitorweb/contract/commands/command-policy-operations'
import { COMMAND_KIND_WORDS, COMMAND_KINDS } from '@monitorweb/domain/commands/command'
import type { FormLine } from '#form/FieldsForm.tsx'
import { type Choice, ChoiceField } from '#form/inputs/ChoiceField.tsx'
import type { InputProps } from '#form/inputs/input-props.ts'
import { Toggles } from '#form/inputs/Toggles.tsx'
import { choicesOf } from '#format/choices.ts'
import { timeZoneChoices } from '#format/time-zone-choices.ts'
import { WorkHoursField } from './WorkHoursField.tsx'

const APPROVAL = choicesOf(APPROVAL_WORDS)
const CENTRAL = choicesOf(ACCESS_WORDS)

function chosen(name: keyof CommandPolicyForm, label: string, choices: readonly Choice[]): FormLine<typeof name> {
  return { name, label, children: (props) => <ChoiceField {...props} choices={choices} /> }
}

/** Nobody is what an empty choice says. */
function ownPeople(name: 'ownAsk' | 'ownApprove', label: string): FormLine<typeof name> {
  return {
    name,
    label,
    children: (props) => <ChoiceField {...props} choices={CENTRAL} clearable placeholder={NOBODY_WORDS} />,
  }
}

/** How the rules of commands are asked for. */
export const COMMAND_RULE_LINES: readonly FormLine<keyof CommandPolicyForm>[] = [
  { name: 'safeSpeedKmh', label: 'Bloquear até', unit: 'km/h' },
  { name: 'needsIgnitionOff', label: 'Só com a ignição desligada' },
  chosen('approval', 'Segunda pessoa aprova', APPROVAL),
  {
    name: 'hours',
    label: 'Horário em que uma pessoa basta',
    children: (props) => <WorkHoursField {...props} />,
  },
  {
    name: 'zone',
    label: 'Fuso horário do horário',
    children: (props) => <ChoiceField {...props} choices={timeZoneChoices()} searchable />,
  },
  { name: 'limitPerHour', label: 'Comandos perigosos por pessoa e hora' },
  chosen('centralAsk', 'Da central pedem', CENTRAL),
  chosen('centralApprove', 'Da central aprovam', CENTRAL),
  ownPeople('ownAsk', 'Do cliente pedem'),
  ownPeople('ownApprove', 'Do cliente aprovam'),
  { name: 'ownKinds', label: 'Comandos do pessoal do cliente', children: (props) => <OwnKinds {...props} /> },
]

/** The maker's own words are never for a customer's people. */
const KINDS: Choice[] = COMMAND_KINDS.flatMap((value) =>
  value === 'text' ? [] : [{ value, label: COMMAND_KIND_WORDS[value] }],
)

function OwnKinds({ label, value, error, onChange }: InputProps) {
  return (
    <Toggles
      label={label}
      withLabel
      choices={KINDS}
      value={String(value ?? '').split(',')}
      error={error}
      onChange={(kinds) => onChange(kinds.join(','))}
    />
  )
}
