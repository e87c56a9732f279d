import { Button, Textarea, TextInput } from '@mantine/core'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { FormProblem } from './FormProblem.tsx'
import styles from './form.module.css'
import { NumberLine } from './inputs/NumberLine.tsx'
import { type FieldForm, useFieldForm } from './use-field-form.ts'

/** How one field is asked for. */
export interface FormLine<Name extends string = string> {
  name: Name
  label: string
  kind?: 'text' | 'lines' | 'number'
  /** Of numbers: what people type, and how many of the field's unit one of it is. */
  unit?: string
  factor?: number
  /** What holds while nothing is typed. */
  placeholder?: string
  description?: string
}

interface FieldsFormProps<F extends FieldSet> {
  fields: F
  initial: Parameters<typeof useFieldForm<F>>[1]
  lines: readonly FormLine<keyof F & string>[]
  /** What is about to be saved, asked before. */
  summary: string
  send: (values: FieldForm<F>['values']) => Promise<void>
  onCancel?: () => void
  /** Below the fields, about what is typed. */
  note?: (values: FieldForm<F>['values'], form: FieldForm<F>) => ReactNode
  /** Whether the question before sending stands over the form. */
  onAsking?: (asking: boolean) => void
}

/** A form of a few fields of the contract: checks as the server does, asks before it sends, says when it is done. */
export function FieldsForm<F extends FieldSet>(props: FieldsFormProps<F>) {
  const { fields, initial, lines, summary, send, onCancel, note, onAsking } = props
  const form = useFieldForm(fields, initial)
  const [asking, setAsked] = useState(false)
  const notice = useNotice()

  function setAsking(isAsking: boolean) {
    setAsked(isAsking)
    onAsking?.(isAsking)
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    if (!form.busy && form.check()) setAsking(true)
  }

  async function confirm() {
    const taken = await form.submit(send)
    setAsking(false)
    if (taken) notice('Dados Gravados com Sucesso!')
  }

  return (
    <form className={styles.fields} onSubmit={ask} noValidate>
      <div className={styles.grid}>
        {lines.map((line) => (
          <Line key={line.name} line={line} form={form} />
        ))}
      </div>
      {note?.(form.values, form)}
      <FormProblem message={form.problem} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!form.changed} aria-busy={form.busy}>
          Salvar
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
      <ConfirmSend
        opened={asking}
        busy={form.busy}
        summary={summary}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </form>
  )
}

interface LineProps<F extends FieldSet> {
  line: FormLine<keyof F & string>
  form: FieldForm<F>
}

function Line<F extends FieldSet>({ line, form }: LineProps<F>) {
  const name = line.name as keyof FieldForm<F>['values']
  type Value = FieldForm<F>['values'][typeof name]
  const shared = {
    label: line.label,
    error: form.errors[name],
    ...(line.description && { description: line.description }),
    ...(line.placeholder && { placeholder: line.placeholder }),
  }
  if (line.kind === 'number') {
    return (
      <NumberLine
        {...shared}
        unit={line.unit ?? ''}
        factor={line.factor ?? 1}
        value={form.values[name] as number | null}
        onChange={(value) => form.set(name, value as Value)}
      />
    )
  }
  const typed = {
    ...shared,
    value: String(form.values[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.set(name, currentTarget.value as Value),
    onBlur: () => form.leave(name),
  }
  return line.kind === 'lines' ? <Textarea {...typed} autosize minRows={2} maxRows={8} /> : <TextInput {...typed} />
}
