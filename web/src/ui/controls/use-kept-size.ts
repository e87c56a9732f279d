import { type CSSProperties, type RefObject, useRef } from 'react'

/** Says within which bounds a part of a screen can be resized, and under which names its size is kept and drawn. */
interface SizedPart {
  min: number
  max: number
  usual: number
  /** The size is kept under this key for the next visit. */
  key: string
  /** The size is drawn as this property of the element that holds the part. */
  property: string
  unit: string
}

export interface KeptSize<Element extends HTMLElement> {
  value: number
  /** The element that holds the part takes this ref and {@link style}. */
  holder: RefObject<Element | null>
  style: CSSProperties
  /** Shows another size, without any other work of the page. */
  preview(value: number): void
  /** Keeps the size where it is asked for, and for the next visit. */
  keep(value: number): void
}

interface Asked {
  /** The size that is asked for; where there is none, the part is as it was left. */
  size: number | undefined
  onKeep(size: number): void
}

/** Answers how large a part of the screen is: as it is asked for, else as it was left. */
export function useKeptSize<Element extends HTMLElement>(part: SizedPart, { size, onKeep }: Asked): KeptSize<Element> {
  const { key, min, max, usual, property, unit } = part
  const holder = useRef<Element>(null)
  const left = Number(localStorage.getItem(key))
  const value = size ?? (left >= min && left <= max ? left : usual)
  return {
    value,
    holder,
    style: { [property]: `${value}${unit}` } as CSSProperties,
    preview: (next) => holder.current?.style.setProperty(property, `${next}${unit}`),
    keep(next) {
      localStorage.setItem(key, String(next))
      onKeep(next)
    },
  }
}
