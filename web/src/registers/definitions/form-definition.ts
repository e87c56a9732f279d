import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { FieldSet, RowOf } from '@monitorweb/contract/wire/field'
import { formatTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import {
  type Complaints,
  contractField,
  type FieldName,
  type Masks,
  sentFields,
  type Typed,
} from '#form/contract-form.ts'
import type { Choice } from '#form/inputs/ChoiceField.tsx'
import type { InputKind } from '#form/inputs/input-props.ts'
import type { Oddity } from '#form/OddValue.tsx'
import { formatPhone, formatPostalCode } from '#format/documents.ts'
import type { RegisterIdentity } from '../register.ts'

/** The input says how a field of a register is typed or chosen. */
export type RegisterInput =
  | InputKind
  | 'choice'
  | 'status'
  | 'vehicleKind'
  | 'vehicleIcon'
  | 'serviceKind'
  | 'vehicleGroups'
  | 'customer'
  | 'device'
  | 'version'
  | 'userType'
  | 'profile'
  | 'secret'
  | 'newPassword'

export interface FormField<Name extends string = string> {
  /** The field by our own name of it. */
  name: Name
  input: RegisterInput
  /** Where it is given, this stands instead of the contract's label. */
  label?: string
  /** On wide screens the field takes so many columns of twelve. */
  span: number
  help?: string
  placeholder?: string
  autoComplete?: string
  /** Says what is odd about a value, which is never a reason not to save. */
  warn?: Oddity
  /** For a choice, this says what there is to choose, and whether the field holds a number. */
  choices?: { list(): readonly Choice[]; numeric: boolean }
  /** Where this is set the server is asked, when the field is left, whether another record has the same value. */
  unique?: boolean
  /** The field that belongs in front of this one where records are compared, as the DDD does of a telephone. */
  comparedAfter?: Name
  /** Where this is set a picker's record can be created in place. */
  creates?: boolean
  /** Where this is set the field is chosen once and cannot be changed afterwards. */
  fixed?: boolean
  /** Says in a sentence where a record's field is changed, if that is elsewhere; then it is only shown here. */
  elsewhere?(recordKey: string | null): string | null
  /** Where this is given the field is shown of new, or of existing, records alone. */
  only?: 'new' | 'existing'
}

export interface FormSection<Name extends string = string> {
  id: string
  title: string
  note?: string
  /** The section is closed until somebody opens it, or something in it is wrong. */
  collapsed?: boolean
  fields: readonly FormField<Name>[]
}

/** Fields of the legacy system that the program keeps for its clients and does nothing with: closed, and last in each form. */
export function keptFields<Name extends string>(fields: readonly FormField<Name>[]): FormSection<Name> {
  const note = 'Guardados para sistemas antigos; nada aqui muda o funcionamento.'
  return { id: 'outros', title: 'Outros dados', note, collapsed: true, fields }
}

/** A fact stands below the fields and is read only. */
export interface RecordFact<R> {
  label: string
  text(record: R): string
}

/** A stored record is as it was read: it has the fields that may be sent, and perhaps others. */
export type StoredRecord<F extends FieldSet> = Partial<RowOf<F>> & { recordVersion: number }

/** Holds the fields of a register and where they stand. */
export interface RegisterFields<F extends FieldSet = FieldSet> {
  fields: F
  sections: readonly FormSection<FieldName<F>>[]
}

/** Holds everything that the form of one register needs to know. */
export interface RegisterForm<F extends FieldSet, R extends StoredRecord<F>> extends RegisterFields<F> {
  register: RegisterIdentity
  /** The names of the fields that are asked for when a record is created in place. */
  quickFields?: readonly FieldName<F>[]
  facts: readonly RecordFact<R>[]
  check?(values: Typed<F>, kind: 'new' | 'existing'): Complaints<F>
  keyOf(record: R): string
  titleOf(values: Partial<Typed<F>>): string
  /** Answers false where the server would refuse a deletion anyway, whoever asks: then deleting is not offered. */
  deletable?(recordKey: string): boolean
  load(key: string, signal?: AbortSignal): Promise<R>
  create(input: CompleteInput<F>): Promise<R>
  /** Saves what was changed, of a record whose form said `seen` when it was opened. */
  update(input: Partial<CompleteInput<F>>, seen: Typed<F>): Promise<R>
  /** This field says which record is meant. */
  keyField: FieldName<F>
}

/** These masks say how texts of a kind are written while they are typed, and when they come from the server. */
const MASKS: { [Kind in RegisterInput]?: (text: string) => string } = {
  taxNumber: formatTaxNumber,
  postalCode: formatPostalCode,
  phone: formatPhone,
}
const NEVER_TYPED = ['id', 'recordVersion']

/** Makes the form of a register. A field of the contract that no section names stands in the last one. */
export function registerForm<F extends FieldSet, R extends StoredRecord<F>>(
  definition: RegisterForm<F, R>,
): RegisterForm<F, R> {
  const { fields, sections } = definition
  const named = new Set<string>(fieldsInOrder(definition).map(({ name }) => name))
  const unnamed = sentFields(fields).filter((name) => !named.has(name) && !NEVER_TYPED.includes(name))
  const added = unnamed.map((name): FormField<FieldName<F>> => ({ name, input: inputOf(fields, name), span: 4 }))
  const complete = sections.map((section, index) =>
    index === sections.length - 1 ? { ...section, fields: [...section.fields, ...added] } : section,
  )
  return { ...definition, sections: complete }
}

function inputOf(fields: FieldSet, name: string): RegisterInput {
  const kind = contractField(fields, name)?.kind ?? 'text'
  switch (kind) {
    case 'text':
    case 'secret':
    case 'switch':
      return kind
    case 'flag':
      return 'switch'
    case 'stamp':
      return 'dateTime'
    case 'password':
      return 'newPassword'
    default:
      return 'number'
  }
}

export function masksOf<F extends FieldSet>({ sections }: RegisterFields<F>): Masks<F> {
  const entries = sections.flatMap(({ fields }) => fields.map(({ name, input }) => [name, MASKS[input]] as const))
  return Object.fromEntries(entries.filter(([, mask]) => mask)) as Masks<F>
}

/** Answers the fields in the order in which they stand on the screen. */
export function fieldsInOrder<F extends FieldSet>({ sections }: RegisterFields<F>): FormField<FieldName<F>>[] {
  return sections.flatMap(({ fields }) => fields)
}

/** Answers what people read as the name of a field. */
export function labelOf<F extends FieldSet>({ fields }: RegisterFields<F>, { name, label }: FormField): string {
  return label ?? contractField(fields, name)?.label ?? name
}

/** Answers the id that a field has in the page. */
export function fieldId({ register }: { register: RegisterIdentity }, name: string): string {
  return `${register.wire}-${name}`
}
