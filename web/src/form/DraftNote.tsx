import type { FieldSet } from '@monitorweb/contract/wire/field'
import { flushSync } from 'react-dom'
import link from '#ui/controls/link-button.module.css'
import styles from './draft-note.module.css'
import { type ContractForm, focusFirstField } from './use-contract-form.ts'

interface DraftNoteProps<F extends FieldSet> {
  form: Pick<ContractForm<F>, 'element' | 'offersDraft' | 'restored' | 'restoreDraft' | 'dropDraft' | 'discard'>
  /** Says what was not done with the draft, such as "gravou". */
  unsent: string
}

/** Offers what was typed at an earlier visit, where there is any, and, once that is in the form, to begin anew. */
export function DraftNote<F extends FieldSet>({ form, unsent }: DraftNoteProps<F>) {
  if (!form.offersDraft && !form.restored) return null
  /** The pressed button goes with its press, so the keys go on at the first field. */
  const then = (work: () => void) => () => {
    flushSync(work)
    focusFirstField(form)
  }
  return (
    <p className={styles.note} role="status">
      {form.restored
        ? `Recuperamos o que você tinha digitado e não ${unsent}.`
        : `Há um rascunho: o que você digitou antes e não ${unsent}.`}
      {!form.restored && (
        <button type="button" className={link.link} onClick={then(form.restoreDraft)}>
          Recuperar
        </button>
      )}
      <button type="button" className={link.link} onClick={then(form.restored ? form.discard : form.dropDraft)}>
        Descartar
      </button>
    </p>
  )
}
