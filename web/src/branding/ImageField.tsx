import { Button, FileButton, Input } from '@mantine/core'
import { useState } from 'react'
import type { InputProps } from '#form/inputs/input-props.ts'
import styles from './branding.module.css'
import { drawPng } from './draw-png.ts'

interface ImageFieldProps extends InputProps {
  /** The picture is made for this ground. */
  ground?: 'light' | 'dark'
}

/** Asks for a picture, and shows it on the ground that it is for. */
export function ImageField({ ground = 'light', ...props }: ImageFieldProps) {
  const [problem, setProblem] = useState('')
  const value = String(props.value ?? '')
  async function take(file: File | null) {
    if (!file) return
    setProblem('')
    try {
      props.onChange(await drawPng(file))
    } catch (failure) {
      setProblem((failure as Error).message)
    }
  }
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      size="sm"
      description={props.description}
      error={props.error ?? (problem || undefined)}
    >
      <div className={styles.image}>
        <span className={styles.ground} data-ground={ground}>
          {value ? <img src={value} alt={`${props.label} escolhido`} /> : <span>sem imagem</span>}
        </span>
        <FileButton accept="image/png,image/svg+xml,image/webp,image/jpeg" onChange={(file) => void take(file)}>
          {(open) => (
            <Button {...open} variant="default" size="compact-sm" aria-label={`Escolher imagem: ${props.label}`}>
              Escolher…
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Retirar: ${props.label}`}
            onClick={() => props.onChange('')}
          >
            Retirar
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
