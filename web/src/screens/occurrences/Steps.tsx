import { Button, Textarea } from '@mantine/core'
import {
  LONGEST_OCCURRENCE_NOTE,
  OCCURRENCE_STEPS,
  type Occurrence,
  occurrenceOperations,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { forgetDraft, keepDraft, readDraft } from '#form/kept-draft.ts'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useKeepOccurrence, useSteps } from '#occurrences/use-occurrences.ts'
import { sendByKeys } from '#ui/controls/send-by-keys.ts'
import { Failure } from '#ui/states/Failure.tsx'
import styles from './occurrences.module.css'

/** Shows what was done with an occurrence, and takes notes while it is open. */
export function Steps({ occurrence: { id, closedAt, admittedAt } }: { occurrence: Occurrence }) {
  const { data, error, refetch } = useSteps(id)
  return (
    <section aria-label="Passos">
      <h3>Passos</h3>
      <ol className={styles.history}>
        <li>
          <time>{admittedAt === null ? '' : formatDateTime(admittedAt)}</time> Entrou na fila
        </li>
        {data?.map((step) => (
          <li key={step.id}>
            <time>{step.at === null ? '' : formatDateTime(step.at)}</time>{' '}
            {[
              OCCURRENCE_STEPS[step.kind as keyof typeof OCCURRENCE_STEPS],
              step.until !== null && `até ${formatDateTime(step.until)}`,
              step.author && `· ${step.author}`,
            ]
              .filter(Boolean)
              .join(' ')}
            {step.text && <p>{step.text}</p>}
          </li>
        ))}
      </ol>
      {error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
      {closedAt === null && may('noteOccurrence') && <NoteForm id={id} />}
    </section>
  )
}

function NoteForm({ id }: { id: number }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const kept = `ocorrencia/${id}/anotacao`
  const [note, setNote] = useState(() => typedNote(kept))
  const { busy, failure, run } = useAction()
  const keep = useKeepOccurrence()
  async function send(event: FormEvent) {
    event.preventDefault()
    if (note.trim() === '') return field.current?.focus()
    const done = await run(async () => keep(await call(occurrenceOperations.noteOccurrence, { id, note })))
    // Only what was sent is taken out: somebody types on while it is on its way.
    if (done) type(typedSince(note, typedNote(kept)))
  }
  /** Who looks at another row, and comes back, finds the note half typed. */
  function type(text: string) {
    setNote(text)
    if (text === '') forgetDraft(kept)
    else keepDraft(kept, { values: { note: text }, recordVersion: null })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={sendByKeys}>
      <Textarea
        ref={field}
        aria-label="Anotação"
        placeholder="O que se soube ou se fez"
        rows={2}
        maxLength={LONGEST_OCCURRENCE_NOTE}
        value={note}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" size="xs" data-key="n" disabled={busy}>
          Anotar
        </Button>
      </div>
    </form>
  )
}

function typedNote(kept: string): string {
  return String(readDraft(kept)?.values['note'] ?? '')
}

/** Answers what stands behind a note that was sent, or all of what it was turned into. */
function typedSince(sent: string, typed: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
}
