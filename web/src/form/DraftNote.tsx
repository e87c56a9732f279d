import type { FieldSet } from '@monitorweb/contract/wire/field'
import link from '#ui/controls/link-button.module.css'
import styles from './draft-note.module.css'
import type { ContractForm } from './use-contract-form.ts'

interface DraftNoteProps<F extends FieldSet> {
  form: Pick<ContractForm<F>, 'offersDraft' | 'restored' | 'restoreDraft' | 'dropDraft' | 'discard'>
  /** Says what was not done with the draft, such as "gravou". */
  unsent: string
}

/** Offers what was typed at an earlier visit, where there is any, and, once that is in the form, to begin anew. */
export function DraftNote<F extends FieldSet>({ form, unsent }: DraftNoteProps<F>) {
  if (!form.offersDraft && !form.restored) return null
  return (
    <p className={styles.note} role="status">
      {form.restored
        ? `Recuperamos o que você tinha digitado e não ${unsent}.`
        : `Há um rascunho: o que você digitou antes e não ${unsent}.`}
      {!form.restored && (
        <button type="button" className={link.link} onClick={form.restoreDraft}>
          Recuperar
        </button>
      )}
      <button type="button" className={link.link} onClick={form.restored ? form.discard : form.dropDraft}>
        Descartar
      </button>
    </p>
  )
}
