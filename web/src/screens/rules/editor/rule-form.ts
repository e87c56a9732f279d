import { type RuleDraft, readRuleDraft } from '@monitorweb/contract/vehicle-rules/rule-draft'
import { ruleInputFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { type Complaints, type FieldName, sentFields, type Typed } from '#form/contract-form.ts'
import type { ContractForm } from '#form/use-contract-form.ts'
import { scheduleFault } from './schedule-text.ts'

const { id: _id, recordVersion: _version, ...fields } = ruleInputFields
export const RULE_FIELDS = fields

export type RuleFields = typeof RULE_FIELDS
export type RuleForm = ContractForm<RuleFields>
export type RuleValues = Typed<RuleFields>

/** Says what of a rule does not fit together, as the server does. */
export function ruleComplaints(values: RuleValues): Complaints<RuleFields> {
  const fault = scheduleFault(values.hours)
  if (fault) return { hours: fault }
  try {
    readRuleDraft(values as RuleDraft)
    return {}
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    const name = sentFields(RULE_FIELDS).find((each) => RULE_FIELDS[each].inputWire === error.field)
    return { [name ?? 'kind']: error.message } as Complaints<RuleFields>
  }
}

/** What every part of the editor is given. */
export interface RulePartProps {
  form: RuleForm
}

/** A field of the sentence has a name for those who do not see it. */
export type RuleFieldName = FieldName<RuleFields>
