import { Link, useRouter } from '@tanstack/react-router'
import { preferences } from '#api/person/preferences.ts'
import { currentSession } from '#api/session/session.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { navigationFor } from '../navigation/navigation.ts'
import { SHORTCUT_GROUPS } from './shortcut-list.ts'
import styles from './shortcuts-dialog.module.css'

/** Shows which key does what. A press on a place leads there too. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { routesByPath } = useRouter()
  const menu = navigationFor({ operator: currentSession()?.operator ?? false }, (path) => path in routesByPath)
  const offered = new Set(menu.flatMap(({ entries }) => entries.map(({ to }) => to)))
  const groups = SHORTCUT_GROUPS.map(({ title, shortcuts }) => ({
    title,
    shortcuts: shortcuts.filter(({ to }) => to === undefined || offered.has(to)),
  }))
  return (
    <Dialog opened title="Atalhos do teclado" size={460} onClose={onClose}>
      {!preferences().shortcuts && (
        <p className={styles.note}>Os atalhos de uma tecla estão desligados no seu perfil; Ctrl+K continua valendo.</p>
      )}
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={styles.group}>{title}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ keys, label, to }) => (
              <div key={label}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>
                  {to === undefined ? (
                    label
                  ) : (
                    <Link to={to} onClick={onClose}>
                      {label}
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
