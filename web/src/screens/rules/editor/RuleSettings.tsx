import { Field } from '#form/Field.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { URGENCY_LEVELS, urgencyWord } from '#occurrences/urgency.tsx'
import styles from './editor.module.css'
import type { RulePartProps } from './rule-form.ts'

const URGENCIES = URGENCY_LEVELS.map((level) => ({ value: String(level), label: urgencyWord(level) }))
const PROPOSABLE = [
  { value: 'block', label: 'Bloquear' },
  { value: 'position', label: 'Pedir posição' },
]
const MINUTES = { unit: 'min', factor: 60 }

/** Asks what is usual for most rules: how urgent, and what keeps a rule quiet. */
export function RuleSettings({ form }: RulePartProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field form={form} name="name" placeholder="Saída do pátio à noite" />
        <Field form={form} name="urgency">
          {(props) => <ChoiceField {...props} choices={URGENCIES} numeric />}
        </Field>
      </div>
      <details className={styles.more}>
        <summary>Sem barulho: margens, repetição e limite</summary>
        <div className={styles.pair}>
          <Field
            form={form}
            name="marginMeters"
            unit="m"
            hint="Só está fora quem passou tanto da borda; no reboque, quem foi levado mais longe."
          />
          <Field
            form={form}
            name="restSeconds"
            label="Termina depois de"
            unit="s"
            hint="Sem acontecer por tanto tempo."
          />
          <Field
            form={form}
            name="coolDownSeconds"
            label="Juntar o que se repete em"
            {...MINUTES}
            hint="O que recomeça antes é a mesma ocorrência, com uma vez a mais."
          />
          <Field
            form={form}
            name="tellWithinSeconds"
            label="Avisar só do que tem até"
            {...MINUTES}
            hint="O que chega mais velho é registrado, e ninguém é avisado."
          />
          <Field
            form={form}
            name="noticesPerHour"
            label="Limite de avisos por hora"
            hint="A cada pessoa; 0: sem limite. O que passa vem num aviso só, no fim da hora; o crítico, na hora."
          />
          <Field
            form={form}
            name="proposes"
            label="Propor um comando"
            hint="Em nome de quem salvou a regra; nada é enviado sem a aprovação de outra pessoa."
          >
            {(props) => <ChoiceField {...props} choices={PROPOSABLE} clearable placeholder="Nenhum" />}
          </Field>
        </div>
      </details>
    </>
  )
}
