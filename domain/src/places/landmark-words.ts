/** Names a place with its landmark before it, as far as there is either: "Garagem · Rua das Flores, 20". */
export function placeWithLandmark(landmark: string, place: string): string {
  return [landmark, place].filter(Boolean).join(' · ')
}
