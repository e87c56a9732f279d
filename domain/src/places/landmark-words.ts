/** "Garagem · Rua das Flores, 20": the landmark before the place in words, as far as there is either. */
export function placeWithLandmark(landmark: string, place: string): string {
  return [landmark, place].filter(Boolean).join(' · ')
}
