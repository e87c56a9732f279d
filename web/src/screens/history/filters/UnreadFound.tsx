import { messageOf } from '#api/api-error.ts'
import styles from './picker.module.css'

interface UnreadFoundProps {
  unread: readonly { error: unknown; refetch(): unknown }[]
}

/** Says at the end of what was found that not all of it could be looked for, and looks again. */
export function UnreadFound({ unread }: UnreadFoundProps) {
  return (
    <>
      <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.none}>
        Nem tudo pôde ser procurado. {messageOf(unread[0]!.error)}
      </div>
      <div
        role="option"
        tabIndex={-1}
        aria-selected={false}
        className={styles.option}
        onPointerDown={(event) => {
          // The field keeps the focus, or the list would close.
          event.preventDefault()
          for (const { refetch } of unread) void refetch()
        }}
      >
        <strong>Tentar de novo</strong>
      </div>
    </>
  )
}
