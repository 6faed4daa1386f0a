import sprite from '@belfry/content/icons.svg?url'

/** Somebody in the circle. */
interface PictureSeat {
  readonly name: string
  readonly character: string
  /** A symbol of the sprite; null for a token nobody knows. */
  readonly icon: string | null
  readonly color: string
  readonly isEvil: boolean
  readonly isDead: boolean
}

export interface Picture {
  readonly title: string
  readonly result: string
  readonly isEvilWin: boolean | null
  /** How it came to that, in few words each. */
  readonly facts: readonly string[]
  readonly foot: string
  readonly seats: readonly PictureSeat[]
  readonly fonts: { readonly display: string; readonly text: string }
}

const PICTURE_SIZE = { width: 1200, height: 1300 } as const

const CENTRE = { x: 600, y: 670 } as const
const RING = { x: 455, y: 420 } as const
const ICON_BOX = 512

const INK = {
  night: '#0f1220',
  deep: '#1d2340',
  bone: '#f4ead6',
  quiet: '#c9bda4',
  brass: '#e2b45c',
  evil: '#f0796b',
}
const PAPER = { light: '#f8efd9', dark: '#d9c7a0', line: '#5b4a2f', ink: '#241c12' }

/** Drawings of the sprite by their names, once it is there. */
async function drawings(): Promise<ReadonlyMap<string, string>> {
  const text = await (await fetch(sprite)).text()
  const symbols = [...new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('symbol')]
  return new Map(symbols.map((symbol) => [symbol.id, symbol.querySelector('path')?.getAttribute('d') ?? '']))
}

type Canvas = CanvasRenderingContext2D

function sky(canvas: Canvas): void {
  const { width, height } = PICTURE_SIZE
  const light = canvas.createRadialGradient(CENTRE.x, CENTRE.y, 80, CENTRE.x, CENTRE.y, 760)
  light.addColorStop(0, INK.deep)
  light.addColorStop(1, INK.night)
  canvas.fillStyle = light
  canvas.fillRect(0, 0, width, height)
  canvas.strokeStyle = INK.brass
  canvas.lineWidth = 3
  canvas.strokeRect(24, 24, width - 48, height - 48)
  canvas.lineWidth = 1
  canvas.strokeRect(33, 33, width - 66, height - 66)
}

/** As large as asked, and smaller where it would not fit. */
function words(
  canvas: Canvas,
  text: string,
  at: { readonly x: number; readonly y: number; readonly size: number; readonly width: number },
  look: { readonly font: string; readonly color: string; readonly weight?: number },
): void {
  const fontOf = (size: number): string => `${look.weight ?? 400} ${size}px ${look.font}`
  canvas.font = fontOf(at.size)
  const wide = canvas.measureText(text).width
  if (wide > at.width) canvas.font = fontOf((at.size * at.width) / wide)
  canvas.fillStyle = look.color
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(text, at.x, at.y)
}

function disc(canvas: Canvas, x: number, y: number, radius: number, color: string): void {
  const paper = canvas.createRadialGradient(x - radius / 3, y - radius / 3, 4, x, y, radius)
  paper.addColorStop(0, PAPER.light)
  paper.addColorStop(1, PAPER.dark)
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, 2 * Math.PI)
  canvas.fillStyle = paper
  canvas.shadowColor = 'rgb(0 0 0 / 0.5)'
  canvas.shadowBlur = 14
  canvas.fill()
  canvas.shadowBlur = 0
  canvas.lineWidth = radius * 0.12
  canvas.strokeStyle = color
  canvas.stroke()
  canvas.lineWidth = 1.5
  canvas.strokeStyle = PAPER.line
  canvas.stroke()
}

/** A shroud over the token of whoever died. */
function shroud(canvas: Canvas, x: number, y: number, radius: number): void {
  canvas.beginPath()
  canvas.moveTo(x - radius * 0.24, y - radius * 1.08)
  canvas.lineTo(x + radius * 0.24, y - radius * 1.08)
  canvas.lineTo(x + radius * 0.24, y - radius * 0.28)
  canvas.lineTo(x, y - radius * 0.5)
  canvas.lineTo(x - radius * 0.24, y - radius * 0.28)
  canvas.closePath()
  canvas.fillStyle = '#15121c'
  canvas.fill()
  canvas.strokeStyle = INK.quiet
  canvas.lineWidth = 2
  canvas.stroke()
}

function icon(canvas: Canvas, path: string, x: number, y: number, size: number): void {
  canvas.save()
  canvas.translate(x - size / 2, y - size / 2)
  canvas.scale(size / ICON_BOX, size / ICON_BOX)
  canvas.fillStyle = PAPER.ink
  canvas.fill(new Path2D(path))
  canvas.restore()
}

function seatAt(
  canvas: Canvas,
  seat: PictureSeat,
  place: { readonly x: number; readonly y: number; readonly radius: number },
  { fonts }: Picture,
  paths: ReadonlyMap<string, string>,
): void {
  const { x, y, radius } = place
  disc(canvas, x, y, radius, seat.color)
  const path = seat.icon === null ? undefined : paths.get(seat.icon)
  if (path) icon(canvas, path, x, y - radius * 0.08, radius * 1.05)
  if (seat.isDead) shroud(canvas, x, y, radius)
  const width = radius * 2.5
  words(
    canvas,
    seat.name,
    { x, y: y + radius + 22, size: 25, width },
    { font: fonts.display, color: INK.bone },
  )
  words(
    canvas,
    seat.character,
    { x, y: y + radius + 48, size: 20, width },
    { font: fonts.text, color: seat.isEvil ? INK.evil : INK.quiet },
  )
}

const MOST_LARGE = 84
const GAP = 0.62

/** The circle with all tokens, who won, and how; drawn here, and sent nowhere. */
export async function drawPicture(element: HTMLCanvasElement, picture: Picture): Promise<void> {
  const canvas = element.getContext('2d')
  if (!canvas) return
  const paths = await drawings()
  await document.fonts.ready
  const { width, height } = PICTURE_SIZE
  element.width = width
  element.height = height
  sky(canvas)
  const { fonts, seats, facts } = picture
  const display = { font: fonts.display, color: INK.bone }
  words(canvas, picture.title, { x: width / 2, y: 84, size: 52, width: width - 160 }, display)
  const color = picture.isEvilWin === true ? INK.evil : INK.brass
  words(
    canvas,
    picture.result,
    { x: CENTRE.x, y: CENTRE.y - 30 * facts.length * GAP - 40, size: 54, width: 560 },
    { ...display, color },
  )
  for (const [at, fact] of facts.entries())
    words(
      canvas,
      fact,
      { x: CENTRE.x, y: CENTRE.y + (at - (facts.length - 1) / 2) * 38 + 26, size: 28, width: 540 },
      { font: fonts.text, color: INK.bone },
    )
  const count = Math.max(1, seats.length)
  const radius = Math.min(MOST_LARGE, (Math.PI * (RING.x + RING.y)) / count / 2.9)
  for (const [at, seat] of seats.entries()) {
    const turn = (2 * Math.PI * at) / count
    const x = CENTRE.x + Math.sin(turn) * RING.x
    const y = CENTRE.y - 30 - Math.cos(turn) * RING.y
    seatAt(canvas, seat, { x, y, radius }, picture, paths)
  }
  words(
    canvas,
    picture.foot,
    { x: width / 2, y: height - 58, size: 22, width: width - 160 },
    { font: fonts.text, color: INK.quiet },
  )
}
