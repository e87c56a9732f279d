import type { FieldSet } from '@monitorweb/contract/wire/field'
import { useEffect } from 'react'
import { contractField, type FieldName, type Typed } from './contract-form.ts'
import { type FormDraft, forgetDraft, keepDraft } from './kept-draft.ts'

interface KeptDraft<F extends FieldSet> {
  fields: F
  draft: { name: string; recordVersion: number | null } | null
  /** What was kept before and is offered: it stays beside what is typed until it is taken or dropped. */
  offered: FormDraft | null
  values: Typed<F>
  /** The fields that are kept; none where nothing was typed. */
  kept: readonly FieldName<F>[]
}

/** Keeps what is typed, without secrets, while it differs from what is stored. */
export function useKeptDraft<F extends FieldSet>({ fields, draft, offered, values, kept }: KeptDraft<F>): void {
  const names = kept.filter((name) => !['secret', 'password'].includes(contractField(fields, name)?.kind ?? ''))
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])))
  const { name = null, recordVersion = null } = draft ?? {}
  useEffect(() => {
    if (name === null) return
    if (text !== '{}') {
      const earlier = offered && { values: offered.values, recordVersion: offered.recordVersion }
      keepDraft(name, { values: JSON.parse(text), recordVersion, earlier })
    } else if (offered) keepDraft(name, offered)
    else forgetDraft(name)
  }, [name, text, recordVersion, offered])
}
