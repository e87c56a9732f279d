import styles from './health.module.css'

export interface Figure {
  label: string
  value: string
  /** Says in a few words what the value does not. */
  note?: string
  isBad?: boolean
}

/** Shows figures beside one another, each under its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="numeric" data-bad={isBad || undefined}>
              {value}
            </span>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
