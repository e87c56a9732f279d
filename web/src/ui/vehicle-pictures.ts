const wheel = (x: number, y = 17, radius = 2) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`

/** Each kind of vehicle has a picture of lines, as an SVG path in a square of 24, seen from its right side. */
export const VEHICLE_PICTURES: Readonly<Record<number, string>> = {
  1: `M4.5 17H2.5V13L5.5 12L8 7.5H14.5L18 12L21.5 13V17H19.5 M8.5 17H15.5 M5.5 12H18 M12 7.5V12 ${wheel(6.5)} ${wheel(17.5)}`,
  2: `M4.5 17H2.5V6.5H15L19.5 11.5L21.5 12.5V17H19.5 M8.5 17H15.5 M14 6.5V12H20 M8 6.5V12H14 ${wheel(6.5)} ${wheel(17.5)}`,
  3: `M4.5 17H2.5V5.5H14V17H8.5 M14 9H18.5L21.5 13V17H19.5 M15.5 17H14 M17 9V13H21.5 ${wheel(6.5)} ${wheel(17.5)}`,
  4: `M4 17H1.5V6H14.5V15H10 M16 17.2V9.5H19.5L22.5 13V17H21 M19 9.5V13H22.5 M10 17H17 ${wheel(4.5, 18, 1.5)} ${wheel(8.5, 18, 1.5)} ${wheel(19, 18, 1.5)}`,
  5: `M4.5 17H2.5V5.5H20L21.5 11V17H19.5 M8.5 17H15.5 M2.5 11H21.5 M8 5.5V11 M14 5.5V11 ${wheel(6.5)} ${wheel(17.5)}`,
  6: `M5.5 16L9.5 11.5H15L18.5 16 M15 11.5L13.5 7.5H16.5 M9.5 11.5L7.5 9.5H4.5 M5.5 16H13L15 11.5 ${wheel(5.5, 16, 3)} ${wheel(18.5, 16, 3)}`,
  7: `M10 15.5H15.5 M5 11V5.5H11.5L13.5 10.5H19.5V13 M5 8.5H9 M17.5 10.5V6.5 ${wheel(6.5, 15.5, 4)} ${wheel(18, 17, 2.5)}`,
  8: `M2.5 6.5H18.5V15.5H13.5 M9 15.5H2.5V6.5 M18.5 14H22 M7 6.5V12 M14 6.5V12 ${wheel(11.2, 16.5, 2.2)}`,
  9: 'M2.5 14H21.5L18.5 18.5H6ZM7 14V9.5H14L17 14M9.5 9.5V5.5H12M2.5 21C4.5 21 4.5 20 6.5 20S9 21 11 21S13.5 20 15.5 20S18 21 20.5 21',
}
