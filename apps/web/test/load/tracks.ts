let context: AudioContext | null = null

/** A tone, which no encoder takes for silence. */
export function tone(pitch = 440): MediaStreamTrack {
  context ??= new AudioContext()
  const source = context.createOscillator()
  source.frequency.value = pitch
  const out = context.createMediaStreamDestination()
  source.connect(out)
  source.start()
  const [track] = out.stream.getAudioTracks()
  if (!track) throw new Error('no voice')
  return track
}

export interface Size {
  readonly width: number
  readonly height: number
  readonly perSecond: number
  /** Nothing in it can be guessed from what was before: as dear as a picture can be. */
  readonly isNoise?: boolean
}

const SMALL: Size = { width: 160, height: 120, perSecond: 10 }

type Draw = (drawing: CanvasRenderingContext2D) => void

function drawBars({ width, height }: Size): Draw {
  let hue = 0
  return (drawing) => {
    hue = (hue + 7) % 360
    drawing.fillStyle = `hsl(${hue} 60% 50%)`
    drawing.fillRect((hue * 3) % width, 0, width / 4, height)
  }
}

function drawNoise({ width, height }: Size): Draw {
  const noise = new ImageData(width, height)
  for (let at = 0; at < noise.data.length; at++)
    noise.data[at] = at % 4 === 3 ? 255 : Math.floor(Math.random() * 256)
  return (drawing) => {
    const [x, y] = [Math.floor(Math.random() * width), Math.floor(Math.random() * height)]
    for (const left of [x - width, x])
      for (const top of [y - height, y]) drawing.putImageData(noise, left, top)
  }
}

/** A picture that moves. */
export function movingPicture(size: Size = SMALL): MediaStreamTrack {
  const { width, height, perSecond, isNoise = false } = size
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  const draw = (isNoise ? drawNoise : drawBars)(size)
  const drawn = setInterval(() => drawing && draw(drawing), 1000 / perSecond)
  const [track] = canvas.captureStream(perSecond).getVideoTracks()
  if (!track) throw new Error('no picture')
  const stop = track.stop.bind(track)
  track.stop = () => {
    clearInterval(drawn)
    stop()
  }
  return track
}
