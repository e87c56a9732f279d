import { useEffect } from 'react'
import { keepDraft } from '#form/kept-draft.ts'
import type { FormValues, RegisterForm } from '../definitions/form-definition.ts'
import { contractField } from './form-rules.ts'

interface KeptDraft {
  definition: RegisterForm
  draftName: string | null
  values: FormValues
  changed: string[]
  record: FormValues | null
}

const SECRETS = ['secret', 'password']

/** Keeps what is typed, without secrets, while it differs from what is stored. */
export function useKeptDraft({ definition, draftName, values, changed, record }: KeptDraft): void {
  const kept = changed.filter((name) => !SECRETS.includes(contractField(definition, name)?.kind ?? ''))
  const text = JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name]])))
  useEffect(() => {
    if (!draftName || text === '{}') return
    keepDraft(draftName, { values: JSON.parse(text), recordVersion: Number(record?.['recordVersion'] ?? 0) })
  }, [draftName, text, record])
}
