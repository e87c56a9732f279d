/** The edges of a box in degrees; they belong to it. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Finds, among many boxes, those that touch another box. */
export interface BoxTree {
  /** Calls `visit` with the index of every box that touches `box`, in no order. */
  search(box: Box, visit: (index: number) => void): void
}

interface Node extends Box {
  children: [Node, Node] | null
  indices: readonly number[]
}

const LEAF_SIZE = 8

/** Builds the tree: it halves the boxes by their middles, on the longer side of what they cover, until few are left. */
export function createBoxTree(boxes: readonly Box[]): BoxTree {
  const root = boxes.length > 0 ? build(boxes, [...boxes.keys()]) : null
  return {
    search(box, visit) {
      const open = root ? [root] : []
      for (let node = open.pop(); node; node = open.pop()) {
        if (!touches(node, box)) continue
        if (node.children) open.push(...node.children)
        for (const index of node.indices) if (touches(boxes[index]!, box)) visit(index)
      }
    },
  }
}

function build(boxes: readonly Box[], indices: number[]): Node {
  const cover = coverOf(indices.map((index) => boxes[index]!))
  if (indices.length <= LEAF_SIZE) return { ...cover, children: null, indices }
  const isWide = cover.east - cover.west > cover.north - cover.south
  const middleOf = isWide
    ? (index: number) => boxes[index]!.west + boxes[index]!.east
    : (index: number) => boxes[index]!.south + boxes[index]!.north
  indices.sort((one, other) => middleOf(one) - middleOf(other))
  const half = indices.length >> 1
  const children: [Node, Node] = [build(boxes, indices.slice(0, half)), build(boxes, indices.slice(half))]
  return { ...cover, children, indices: [] }
}

/** Finds the smallest box around others. */
function coverOf(boxes: readonly Box[]): Box {
  const cover = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { west, south, east, north } of boxes) {
    cover.west = Math.min(cover.west, west)
    cover.south = Math.min(cover.south, south)
    cover.east = Math.max(cover.east, east)
    cover.north = Math.max(cover.north, north)
  }
  return cover
}

function touches(one: Box, other: Box): boolean {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north
}
