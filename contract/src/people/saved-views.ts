import { rules, text } from '../wire/field.ts'

/** A list as somebody likes to see it: its search, filters, order and columns, as its link holds them. */
export interface SavedView {
  /** Path of the list without its slash: "veiculos". */
  list: string
  name: string
  /** The link's parameters: "sem=equipamento&ord=plate". */
  search: string
}

const MOST_VIEWS = 60
export const LONGEST_VIEW_NAME = 40

/** The views in a person's preferences; nothing for what is no list of views. */
export function readSavedViews(stored: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored || '[]')
    return Array.isArray(views) && views.every(isView) ? views : []
  } catch {
    return []
  }
}

function isView(view: unknown): view is SavedView {
  if (typeof view !== 'object' || view === null) return false
  const { list, name, search } = view as Record<string, unknown>
  return [list, name, search].every((part) => typeof part === 'string') && String(name).length <= LONGEST_VIEW_NAME
}

/** A list of {@link SavedView} as JSON; "" for none. */
export const savedViewsField = text('visoes', 'Visões salvas', {
  rule: rules
    .lines(20_000)
    .refine(
      (stored) => stored === '' || readSavedViews(stored).length > 0 || stored === '[]',
      'Envie uma lista de visões.',
    )
    .refine((stored) => readSavedViews(stored).length <= MOST_VIEWS, `Salve no máximo ${MOST_VIEWS} visões.`),
})
