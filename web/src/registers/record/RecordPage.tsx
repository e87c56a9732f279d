import { ACTIVE } from '@monitorweb/contract/registers/record'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { RestoredNote } from '#form/RestoredNote.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { useNamedPage } from '#ui/page/page-name.ts'
import type { FormValues, RegisterForm } from '../definitions/form-definition.ts'
import { FormSections } from '../form/FormSections.tsx'
import { QuickCreateContext, type QuickCreateProps } from '../form/quick-create-context.ts'
import type { RecordTab } from '../form/RegisterFormScreen.tsx'
import { useRegisterForm } from '../form/use-register-form.ts'
import { RecordChip } from '../RecordChip.tsx'
import { recordPath } from '../register.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FORM_ID, FormActions } from './FormActions.tsx'
import { FormFailure } from './FormFailure.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { leaving } from './leaving.ts'
import { RecordFacts } from './RecordFacts.tsx'
import styles from './record-page.module.css'
import { SaveDialog } from './SaveDialog.tsx'

const RecordHistory = lazyPart(() => import('./RecordHistory.tsx'), 'RecordHistory')
const QuickCreate = lazyPart(() => import('../form/QuickCreate.tsx'), 'QuickCreate', { placeless: true })
const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'), 'ConflictDialog', { placeless: true })

interface RecordPageProps {
  definition: RegisterForm
  record: FormValues | null
  tabs?: readonly RecordTab[]
  /** Where else the record leads. */
  links?(record: FormValues): ReactNode
  preset?: FormValues
}

/** A record's page: its form, and for one that exists its further tabs. */
export function RecordPage({ definition, record, tabs = [], links, preset }: RecordPageProps) {
  const { register } = definition
  const recordKey = record === null ? null : definition.keyOf(record)
  const navigate = useNavigate()
  const [again, setAgain] = useState(false)
  const path = recordKey === null ? register.newPath : recordPath(register, recordKey)
  const state = useRegisterForm({
    definition,
    record,
    draftName: path,
    ...(preset && { preset }),
    onSaved(saved) {
      if (recordKey !== null) return
      if (again) return state.discard()
      leaving.allowed = true
      void navigate({ to: recordPath(register, definition.keyOf(saved)), replace: true })
    },
  })
  const current = state.record
  const title = current === null ? register.words.fresh : definition.titleOf(current) || '–'
  useNamedPage(title)
  const tab = useTab(tabs, record)
  const dirty = state.changed.length > 0 && !state.busy

  function save(another: boolean) {
    setAgain(another)
    state.submit()
  }

  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 title={title}>{title}</h1>
          {current !== null && 'status' in current && <RecordChip status={Number(current['status'] ?? ACTIVE)} />}
          {current !== null && links && <span className={styles.links}>{links(current)}</span>}
        </div>
        {record !== null && <RecordTabs tabs={tabs} path={path} />}
      </header>
      <div className={styles.body}>
        {tab ? (
          <Suspense>
            {tab.name === 'alteracoes' ? (
              <RecordHistory kind={register.wire} recordKey={recordKey ?? ''} />
            ) : (
              tab.render(current ?? {})
            )}
          </Suspense>
        ) : (
          <form
            id={FORM_ID}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(false)
            }}
          >
            {state.restored && (
              <div className={styles.restored}>
                <RestoredNote text="Recuperamos o que você tinha digitado e não gravou." onDiscard={state.discard} />
              </div>
            )}
            <FormFailure message={state.failure} />
            <ErrorSummary definition={definition} form={state.form} />
            <QuickCreateContext value={quickCreate}>
              <FormSections definition={definition} state={state} recordKey={recordKey} />
            </QuickCreateContext>
            {current !== null && <RecordFacts facts={definition.facts} record={current} />}
          </form>
        )}
      </div>
      {!tab && <FormActions definition={definition} state={state} recordKey={recordKey} onSave={save} />}
      <SaveDialog definition={definition} state={state} />
      <LeaveGuard dirty={dirty} onDiscard={state.discard} />
      {state.conflict && (
        <Suspense>
          <ConflictDialog definition={definition} state={state} conflict={state.conflict} />
        </Suspense>
      )}
    </div>
  )
}

const quickCreate = (props: QuickCreateProps) => <QuickCreate {...props} />

const HISTORY: RecordTab = { name: 'alteracoes', label: 'Alterações', render: () => null }

function useTab(tabs: readonly RecordTab[], record: FormValues | null): RecordTab | undefined {
  const { aba }: { aba?: string } = useSearch({ strict: false })
  return record === null ? undefined : [...tabs, HISTORY].find(({ name }) => name === aba)
}

function RecordTabs({ tabs, path }: { tabs: readonly RecordTab[]; path: string }) {
  return (
    <nav className={styles.tabs} aria-label="Partes do cadastro">
      {[{ name: 'dados', label: 'Dados' }, ...tabs, HISTORY].map(({ name, label }) => (
        <Link
          key={name}
          to={path}
          search={(name === 'dados' ? {} : { aba: name }) as never}
          replace
          // A tab may have parameters of its own; those of the first are none.
          activeOptions={{ exact: name === 'dados', includeSearch: true }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
