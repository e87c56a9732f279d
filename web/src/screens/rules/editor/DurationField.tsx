import { useState } from 'react'
import { Field } from '#form/Field.tsx'
import { durationUnit } from './condition-words.ts'
import type { RulePartProps } from './rule-form.ts'

/** Asks how long something has to last. Its unit stays while it is typed; another condition asks in another one. */
export function DurationField({ form }: RulePartProps) {
  const { kind, forSeconds } = form.values
  const [unit] = useState(() => durationUnit(kind, forSeconds))
  return <Field form={form} name="forSeconds" label="Por quanto tempo" {...unit} />
}
