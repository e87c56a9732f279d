import { ACTIVE } from '@monitorweb/contract/registers/record'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Typed } from '#form/contract-form.ts'
import { ErrorSummary } from '#form/ErrorSummary.tsx'
import { Form } from '#form/Form.tsx'
import { FormConfirm } from '#form/FormConfirm.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { focusField } from '#form/use-contract-form.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import {
  fieldId,
  fieldsInOrder,
  labelOf,
  type RegisterForm,
  type StoredRecord,
} from '../definitions/form-definition.ts'
import { FormSections } from '../form/FormSections.tsx'
import { QuickCreateContext, type QuickCreateProps } from '../form/quick-create-context.ts'
import { useRegisterForm } from '../form/use-register-form.ts'
import { RecordChip } from '../RecordChip.tsx'
import { recordPath } from '../register.ts'
import { FORM_ID, FormActions } from './FormActions.tsx'
import { FormFailure } from './FormFailure.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import styles from './record-page.module.css'
import type { RecordTab } from './record-tab.ts'
import { saveSummary } from './save-summary.ts'

const DraftNote = lazyPart(() => import('#form/DraftNote.tsx'), 'DraftNote')
const RecordHistory = lazyPart(() => import('./RecordHistory.tsx'), 'RecordHistory')
const QuickCreate = lazyPart(() => import('../form/QuickCreate.tsx'), 'QuickCreate', { placeless: true })
const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'), 'ConflictDialog', { placeless: true })

interface RecordPageProps<F extends FieldSet, R extends StoredRecord<F>> {
  definition: RegisterForm<F, R>
  record: R | null
  tabs?: readonly RecordTab<R>[]
  /** Shows where else the record leads. */
  links?(record: R): ReactNode
  preset?: Partial<Typed<F>>
}

/** Shows a record's page: its form, and for one that exists its further tabs. */
export function RecordPage<F extends FieldSet, R extends StoredRecord<F>>(props: RecordPageProps<F, R>) {
  const { definition, record, tabs = [], links, preset } = props
  const { register } = definition
  const recordKey = record === null ? null : definition.keyOf(record)
  const navigate = useNavigate()
  const [again, setAgain] = useState(false)
  /** A further record was begun, whose first field gets the focus once the question is gone. */
  const begun = useRef(false)
  const path = recordKey === null ? register.newPath : recordPath(register, recordKey)
  const state = useRegisterForm({
    definition,
    record,
    draftName: path,
    ...(preset && { preset }),
    async onSaved(saved, form) {
      if (recordKey !== null) return
      if (again) {
        begun.current = true
        return form.discard()
      }
      await navigate({ to: recordPath(register, definition.keyOf(saved)), replace: true, ignoreBlocker: true })
    },
  })
  const { form, record: current } = state
  const title = current === null ? register.words.fresh : definition.titleOf(form.base) || '–'
  const tab = useTab(tabs, record)

  const focusFirst = useEffectEvent(() => focusField(form, fieldsInOrder(definition)[0]!.name))
  // Of a record that exists, one may only want to look at something.
  useEffect(() => {
    if (recordKey === null) focusFirst()
  }, [recordKey])

  function focusBegun() {
    if (begun.current) focusField(form, fieldsInOrder(definition)[0]!.name)
    begun.current = false
  }

  function save(another: boolean) {
    setAgain(another)
    void form.submit()
  }

  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 title={title}>{title}</h1>
          {current !== null && 'status' in current && <RecordChip status={Number(current.status ?? ACTIVE)} />}
          {current !== null && links && <span className={styles.links}>{links(current)}</span>}
        </div>
        {record !== null && <RecordTabs tabs={tabs} path={path} shown={tab?.name ?? DATA} />}
      </header>
      <div className={styles.body}>
        {tab && current !== null ? (
          <Suspense>
            {tab.name === HISTORY ? (
              <RecordHistory kind={register.wire} recordKey={recordKey ?? ''} />
            ) : (
              <QuickCreateContext value={quickCreate}>{tab.render(current)}</QuickCreateContext>
            )}
          </Suspense>
        ) : (
          <Form form={form} id={FORM_ID} hasSummary onSubmit={() => save(false)}>
            {(form.offersDraft || form.restored) && (
              <div className={styles.restored}>
                <Suspense>
                  <DraftNote form={form} unsent="gravou" />
                </Suspense>
              </div>
            )}
            <FormFailure message={form.failure} />
            <div className={styles.summary}>
              <ErrorSummary
                form={form}
                fields={fieldsInOrder(definition).map((field) => ({
                  name: field.name,
                  label: labelOf(definition, field),
                  id: fieldId(definition, field.name),
                }))}
              />
            </div>
            <QuickCreateContext value={quickCreate}>
              <FormSections definition={definition} form={form} recordKey={recordKey} />
            </QuickCreateContext>
            {current !== null && <RecordFacts facts={definition.facts} record={current} />}
          </Form>
        )}
      </div>
      {!tab && <FormActions definition={definition} form={form} recordKey={recordKey} onSave={save} />}
      <FormConfirm form={form} summary={saveSummary(definition, state)} onClosed={focusBegun} />
      <LeaveGuard dirty={form.changed.length > 0 && !form.busy} onDiscard={form.discard} />
      {state.conflict && (
        <Suspense>
          <ConflictDialog
            rows={state.conflict.rows}
            busy={form.busy}
            onKeepMine={() => void state.keepMine()}
            onTakeTheirs={state.takeTheirs}
            onClose={state.dismissConflict}
          />
        </Suspense>
      )}
    </div>
  )
}

const quickCreate = (props: QuickCreateProps) => <QuickCreate {...props} />

const DATA = 'data'
const HISTORY = 'changes'

function withHistory<R>(tabs: readonly RecordTab<R>[]): RecordTab<R>[] {
  return [...tabs, { name: HISTORY, label: 'Alterações', render: () => null }]
}

function useTab<R>(tabs: readonly RecordTab<R>[], record: R | null): RecordTab<R> | undefined {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  return record === null ? undefined : withHistory(tabs).find(({ name }) => name === tab)
}

interface RecordTabsProps<R> {
  tabs: readonly RecordTab<R>[]
  path: string
  /** The name of the tab that is open: a link may ask for one that this record has not. */
  shown: string
}

function RecordTabs<R>({ tabs, path, shown }: RecordTabsProps<R>) {
  return (
    <nav className={styles.tabs} aria-label="Partes do cadastro">
      {[{ name: DATA, label: 'Dados' }, ...withHistory(tabs)].map(({ name, label }) => (
        <Link
          key={name}
          to={path}
          search={(name === DATA ? {} : { tab: name }) as never}
          replace
          // A tab may have parameters of its own; the first tab has none.
          activeOptions={{ exact: name === DATA, includeSearch: true }}
          aria-current={name === shown ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
