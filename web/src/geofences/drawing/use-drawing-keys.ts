import { useEffect, useEffectEvent } from 'react'
import type { DrawingTool } from './use-drawing.ts'

/**
 * Ctrl+Z and Ctrl+Y go through the steps, Delete removes the chosen point, and Escape gives an unfinished drawing up. In a
 * text these keys mean the text.
 */
export function useDrawingKeys({ drawing, act }: DrawingTool): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyped(event.target)) return
    const key = event.key.toLowerCase()
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key === 'z') act({ type: event.shiftKey ? 'redo' : 'undo' })
    else if (isCommand && key === 'y') act({ type: 'redo' })
    else if (key === 'delete' && drawing.chosen !== null) act({ type: 'remove', index: drawing.chosen })
    else if (key === 'escape' && !drawing.isFinished && drawing.points.length > 0) act({ type: 'clear' })
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [role="dialog"] *')
}
