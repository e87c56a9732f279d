import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '#api/api-error.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import type { ListQuery, Register } from '../register.ts'
import { linkToNew } from './list-address.ts'
import type { RegisterRows } from './rows/use-register-rows.ts'
import styles from './toolbar/toolbar.module.css'

interface ListStateProps<Row> {
  register: Register<Row>
  query: ListQuery
  rows: RegisterRows<Row>
  keeps: boolean
  onClear(): void
}

/** Says why there is nothing to see, or not all of it, and what can be done. */
export function ListState<Row>({ register, query, rows, keeps, onClear }: ListStateProps<Row>) {
  const { words, newPath } = register
  if (rows.error) {
    return (
      <div className={rows.length === 0 ? styles.state : undefined}>
        <Failure message={failureText(rows.error, words.many)} onRetry={rows.retry} compact={rows.length > 0} />
      </div>
    )
  }
  const isFiltered = query.text !== '' || Object.keys(query.filters).length > 0
  const isOfCustomer = query.text === '' && Object.keys(query.filters).join() === 'customerId'
  const add = keeps && (
    <Button size="xs" component={Link} to={newPath} search={linkToNew(query.filters) as never}>
      {words.fresh}
    </Button>
  )
  const all = (
    <Button size="xs" variant="default" onClick={onClear}>
      Ver todos
    </Button>
  )
  return (
    <div className={styles.state}>
      {!isFiltered ? (
        <EmptyState title={`${words.none} ainda`} text={words.firstUse}>
          {add}
        </EmptyState>
      ) : isOfCustomer && register.name !== 'clientes' ? (
        <EmptyState title={`${words.none} deste cliente ainda`} text={words.firstUse}>
          {add}
          {all}
        </EmptyState>
      ) : (
        <EmptyState title={`${words.none} com esta busca`} text="Confira o texto, ou veja sem os filtros.">
          {all}
        </EmptyState>
      )}
    </div>
  )
}

function failureText(error: Error, many: string): string {
  const reference = error instanceof ApiError ? error.details.reference : undefined
  return `Não foi possível carregar os ${many}. ${messageOf(error)}${reference ? ` Código ${reference}.` : ''}`
}
