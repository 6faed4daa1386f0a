/** Makes the pictures an installed app is known by, from the crest: `node tools/icons/main.ts`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

const PUBLIC = new URL('../../apps/web/public/', import.meta.url)
const FOLDER = new URL('icons/', PUBLIC)
const NIGHT = '#0b0d18'
/** Systems cut maskable pictures to a shape: only the inner circle of four fifths is sure to stay. */
const SAFE = 0.7

const crest = readFileSync(new URL('crest.svg', PUBLIC))
const SVG_SIZE = 64
const DPI = 72

const drawn = (size: number): Sharp => sharp(crest, { density: (DPI * size) / SVG_SIZE }).resize(size, size)

async function maskable(size: number): Promise<Buffer> {
  const inner = await drawn(Math.round(size * SAFE))
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: NIGHT } })
    .composite([{ input: inner }])
    .png({ palette: true })
    .toBuffer()
}

mkdirSync(FOLDER, { recursive: true })
for (const size of [192, 512]) {
  writeFileSync(
    fileURLToPath(new URL(`app-${size}.png`, FOLDER)),
    await drawn(size).png({ palette: true }).toBuffer(),
  )
  writeFileSync(fileURLToPath(new URL(`maskable-${size}.png`, FOLDER)), await maskable(size))
}
