import { brandTones, filledTone } from '@monitorweb/domain/color/brand-tones'
import { textOn } from '@monitorweb/domain/color/contrast'
import styles from './branding.module.css'

interface BrandPreviewProps {
  name: string
  color: string
  accentColor: string
  mark: string
  darkMark: string
}

const THEMES = { light: 'Claro', dark: 'Escuro' } as const

/** Shows what the chosen brand looks like in both themes, before it is saved. */
export function BrandPreview({ name, color, accentColor, mark, darkMark }: BrandPreviewProps) {
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((theme) => {
        const { soft, text } = brandTones(color, theme)
        const shown = theme === 'dark' && darkMark ? darkMark : mark
        return (
          <figure key={theme} className={styles.preview} data-ground={theme}>
            <figcaption>{THEMES[theme]}</figcaption>
            <div className={styles.head} style={{ borderColor: accentColor }}>
              {shown ? (
                <img src={shown} alt="" />
              ) : (
                <span className={styles.plain} style={{ background: color, color: textOn(color) }} aria-hidden="true">
                  {name.slice(0, 1)}
                </span>
              )}
              <strong>{name}</strong>
            </div>
            <div className={styles.row}>
              <span className={styles.filled} style={{ background: filledTone(color) }}>
                Salvar
              </span>
              <span className={styles.soft} style={{ background: soft, color: text }}>
                Clientes
              </span>
              <span style={{ color: text, fontWeight: 600 }}>Ver o chamado</span>
            </div>
          </figure>
        )
      })}
    </div>
  )
}
