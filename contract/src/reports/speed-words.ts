/** It says on the screen and on paper where greatest and mean speeds come from. */
export const SPEED_WORDS =
  'A velocidade máxima é a informada pelo equipamento ou, se ele não informa velocidade, a calculada pela distância em ao menos meio minuto; a média é a distância dividida pelo tempo em movimento.'

/** It marks a greatest speed that no tracker reported. */
export const COMPUTED_SPEED_MARK = 'velocidade máxima calculada'
