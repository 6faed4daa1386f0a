import { writeFileSync } from 'node:fs'
import { makeIconFiles, NAMES_FILE, SPRITE_FILE } from './sprite.ts'

const files = makeIconFiles()
writeFileSync(SPRITE_FILE, files.sprite)
writeFileSync(NAMES_FILE, files.names)
