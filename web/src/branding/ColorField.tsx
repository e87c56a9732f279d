import { TextInput } from '@mantine/core'
import { filledTone } from '@monitorweb/domain/color/brand-tones'
import { contrastOf, READABLE } from '@monitorweb/domain/color/contrast'
import { Suspense, useId, useRef, useState } from 'react'
import { type InputProps, wrapperProps } from '#form/inputs/input-props.ts'
import link from '#ui/controls/link-button.module.css'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import styles from './branding.module.css'

const ColorPanel = lazyPart(() => import('./ColorPanel.tsx'), 'ColorPanel')

const COLOR = /^#[\da-f]{6}$/i

interface ColorFieldProps extends InputProps {
  /** White text stands on this colour, so that it says where that cannot be read and what can. */
  carriesText?: boolean
}

/** Asks for a colour, typed or picked; of one on which text cannot be read it offers the nearest on which it can. */
export function ColorField({ carriesText = false, ...props }: ColorFieldProps) {
  const value = String(props.value ?? '')
  const known = COLOR.test(value)
  const shown = known ? value.toLowerCase() : (props.placeholder ?? '#000000')
  const [opened, setOpened] = useState(false)
  const swatch = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const weak = known && carriesText && contrastOf('#ffffff', value) < READABLE
  return (
    <div>
      <TextInput
        {...wrapperProps(props)}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onBlur={props.onLeave}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        leftSection={
          <button
            ref={swatch}
            type="button"
            className={styles.swatch}
            style={{ background: shown }}
            aria-label={`Escolher: ${props.label}`}
            aria-expanded={opened}
            aria-controls={opened ? panelId : undefined}
            onClick={() => setOpened(!opened)}
          />
        }
      />
      {opened && (
        <Suspense>
          <ColorPanel
            id={panelId}
            label={props.label}
            color={shown}
            onChange={props.onChange}
            onClose={() => {
              setOpened(false)
              swatch.current?.focus()
            }}
          />
        </Suspense>
      )}
      {weak && (
        <p className={styles.weak} role="status">
          Texto branco sobre {value} tem contraste {ratio(contrastOf('#ffffff', value))}:1, e o mínimo para ler é 4,5:1.
          Onde há texto, o sistema usa {filledTone(value)}, a mais próxima que serve.{' '}
          <button type="button" className={link.link} onClick={() => props.onChange(filledTone(value))}>
            Usar {filledTone(value)}
          </button>
        </p>
      )}
    </div>
  )
}

function ratio(contrast: number): string {
  return contrast.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
}
