export interface MapPoint {
  latitude: number
  longitude: number
}
