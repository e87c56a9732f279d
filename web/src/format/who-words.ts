/** Says who did something, and as which customer an operator looked at it meanwhile. */
export function whoWords({ who, viewedAs }: { who: string; viewedAs: string }): string {
  return viewedAs ? `${who} (vendo como ${viewedAs})` : who || 'sistema'
}
