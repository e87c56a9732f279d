/**
 * The vertex shader makes of each piece of a line a strip of four corners around it, with room for its round ends and
 * its edge.
 */
export const LINE_VERTICES = `#version 300 es
layout(location = 0) in vec4 a_ends;
layout(location = 1) in vec4 a_color;
uniform vec2 u_center;
uniform float u_scale;
uniform vec2 u_viewport;
uniform float u_line;
uniform float u_wide;
uniform float u_edge_width;
uniform float u_end;
out vec2 v_place;
flat out float v_length;
flat out float v_half;
flat out vec3 v_color;

void main() {
  vec2 from = (a_ends.xy - u_center) * u_scale;
  vec2 to = (a_ends.zw - u_center) * u_scale;
  v_length = distance(from, to);
  v_half = a_color.a > 0.5 ? u_wide : u_line;
  v_color = a_color.rgb;
  vec2 along = v_length > 0.0 ? (to - from) / v_length : vec2(1.0, 0.0);
  float reach = v_half + u_edge_width + 0.5;
  float end = v_half + u_end;
  float side = (gl_VertexID & 1) == 0 ? -reach : reach;
  float way = (gl_VertexID & 2) == 0 ? -end : v_length + end;
  v_place = vec2(way, side);
  vec2 pixel = from + along * way + vec2(-along.y, along.x) * side;
  gl_Position = vec4(pixel.x / u_viewport.x, -pixel.y / u_viewport.y, 0.0, 1.0);
}`

/**
 * The fragment shader draws what is nearer to the piece than half its width as line and what is around that as edge,
 * and nothing farther away.
 */
export const LINE_FRAGMENTS = `#version 300 es
precision highp float;
uniform float u_edge_width;
uniform vec3 u_edge;
in vec2 v_place;
flat in float v_length;
flat in float v_half;
flat in vec3 v_color;
out vec4 color;

void main() {
  float beyond = max(max(-v_place.x, v_place.x - v_length), 0.0);
  float away = length(vec2(beyond, v_place.y));
  float seen = clamp(v_half + u_edge_width + 0.5 - away, 0.0, 1.0);
  if (seen < 0.02) discard;
  float isLine = clamp(v_half + 0.5 - away, 0.0, 1.0);
  color = vec4(mix(u_edge, v_color, isLine) * seen, seen);
  gl_FragDepth = isLine > 0.5 ? 0.3 : 0.6;
}`
