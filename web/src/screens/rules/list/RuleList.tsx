import { Button, TextInput } from '@mantine/core'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { IconBellRinging } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { formatCount } from '#format/numbers.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from '../rules.module.css'
import { mayManageRules, useRules } from '../use-rules.ts'
import { RuleRow } from './RuleRow.tsx'

/** So many fit on a page that is read; the text finds the others. */
const SHOWN = 200

const plain = (text: string) => withoutAccents(text).toLowerCase()

/** Lists the rules: what each waits for, whose, how often it fired, and whether it is on. */
export function RuleList() {
  const { data, error, refetch } = useRules()
  const [text, setText] = useState('')
  const failure = error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure ?? <Skeleton height={320} />
  const found = data.filter(({ name, words, customerName }) =>
    plain(`${name} ${words} ${customerName}`).includes(plain(text.trim())),
  )
  return (
    <>
      <div className={styles.tools}>
        {mayManageRules() && (
          <Button component={Link} to={'/regras/nova' as string} size="xs">
            Nova regra
          </Button>
        )}
        <Button component={Link} to={'/regras/grupos' as string} size="xs" variant="default">
          Grupos de veículos
        </Button>
        {data.length > 0 && (
          <TextInput
            className={styles.search ?? ''}
            size="xs"
            aria-label="Buscar regras"
            placeholder="Nome, frase ou cliente"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </div>
      {failure}
      {data.length === 0 ? (
        <EmptyState
          icon={<IconBellRinging size={30} stroke={1.5} aria-hidden="true" />}
          title="Nenhuma regra cadastrada"
          text={
            mayManageRules()
              ? 'Comece por uma frase pronta em Nova regra; antes de gravar, ela diz quantas vezes teria avisado.'
              : 'Quem administra a conta cadastra as regras.'
          }
        />
      ) : (
        <>
          <p role="status" className={styles.note}>
            {countWords(found.length, data.length)}
          </p>
          <ul className={styles.list} aria-label="Regras">
            {found.slice(0, SHOWN).map((rule) => (
              <RuleRow key={rule.id} rule={rule} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function countWords(found: number, all: number): string {
  if (found > SHOWN) return `As ${formatCount(SHOWN)} primeiras de ${formatCount(found)} regras`
  const words = all === 1 ? '1 regra' : `${formatCount(all)} regras`
  return found === all ? words : `${formatCount(found)} de ${words}`
}
