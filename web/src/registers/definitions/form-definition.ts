import type { FieldSet } from '@monitorweb/contract/wire/field'
import type { RegisterIdentity } from '../register.ts'

/** How a field is typed or chosen. */
export type InputKind =
  | 'text'
  | 'lines'
  | 'number'
  | 'taxNumber'
  | 'postalCode'
  | 'phone'
  | 'plate'
  | 'code'
  | 'serial'
  | 'email'
  | 'state'
  | 'country'
  | 'status'
  | 'switch'
  | 'mark'
  | 'dateTime'
  | 'customer'
  | 'device'
  | 'version'
  | 'userType'
  | 'profile'
  | 'secret'
  | 'newPassword'
  | 'repeatedPassword'

export interface FormField {
  /** Our name of the field. */
  name: string
  input: InputKind
  /** Instead of the contract's label. */
  label?: string
  /** Columns of twelve that it takes on wide screens. */
  span: number
  help?: string
  placeholder?: string
  autoComplete?: string
  /** What is odd about a value, never a reason not to save. */
  warn?(value: string): string | null
  /** Asks the server, when it is left, whether another record has the same value. */
  unique?: boolean
  /** Of a picker: the record can be created in place. */
  creates?: boolean
  /** Chosen once: cannot be changed afterwards. */
  fixed?: boolean
  /** Of a record that is changed elsewhere in this field: where, in a sentence. Here it is only shown. */
  elsewhere?(recordKey: string | null): string | null
  /** Shown of new or of existing records alone. */
  only?: 'new' | 'existing'
}

export interface FormSection {
  id: string
  title: string
  note?: string
  /** Closed until somebody opens it, or something in it is wrong. */
  collapsed?: boolean
  fields: readonly FormField[]
}

/** A record as a form holds it: under our names, references as numbers, times as instants. */
export type FormValues = Record<string, unknown>

/** What is wrong across fields. */
export interface Complaint {
  field: string
  message: string
}

/** A read-only fact below the fields. */
export interface RecordFact {
  label: string
  text(record: FormValues): string
}

/** Everything that the form of one register needs to know. */
export interface RegisterForm {
  register: RegisterIdentity
  fields: FieldSet
  sections: readonly FormSection[]
  /** Names of the fields asked for when a record is created in place. */
  quickFields?: readonly string[]
  facts: readonly RecordFact[]
  check?(values: FormValues, kind: 'new' | 'existing'): Complaint[]
  keyOf(record: FormValues): string
  titleOf(record: FormValues): string
  /** False where the server would refuse it anyway, whoever asks: deleting is not offered. */
  deletable?(recordKey: string): boolean
  load(key: string, signal?: AbortSignal): Promise<FormValues>
  create(input: FormValues): Promise<FormValues>
  update(input: FormValues): Promise<FormValues>
  /** Names of the fields that say which record is meant. */
  keyField: string
}

/** Fields in the order they stand on the screen. */
export function fieldsInOrder({ sections }: Pick<RegisterForm, 'sections'>): FormField[] {
  return sections.flatMap(({ fields }) => fields)
}

/** Where a field stands in the page. */
export function fieldId({ register }: Pick<RegisterForm, 'register'>, name: string): string {
  return `${register.wire}-${name}`
}
