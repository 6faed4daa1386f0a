/**
 * Makes the icon sprite and the list of its names from what the default pack uses, so that a screen loads one
 * small file instead of the whole collection.
 */
import { readFileSync } from 'node:fs'
import { icons as collection } from '@iconify-json/game-icons'

const VIEW_BOX = '0 0 512 512'

const readFacts = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../packs/default/facts/${name}.json`, import.meta.url), 'utf8'))

/** Names of all icons the default pack uses, in alphabetical order. */
function usedIcons(): readonly string[] {
  const ofCharacters = readFacts('character-icons') as Record<string, string>
  const ofSystem = readFacts('system-icons') as Record<string, Record<string, string>>
  const names = [
    ...Object.values(ofCharacters),
    ...Object.values(ofSystem).flatMap((group) => Object.values(group)),
  ]
  return [...new Set(names)].sort()
}

export interface IconFiles {
  readonly sprite: string
  readonly names: string
}

export function makeIconFiles(): IconFiles {
  const names = usedIcons()
  const symbols = names.map((name) => {
    const icon = collection.icons[name]
    if (!icon) throw new Error(`no icon is called ${name}`)
    return `<symbol id="${name}" viewBox="${VIEW_BOX}">${icon.body}</symbol>`
  })
  const list = names.map((name) => `  '${name}',`).join('\n')
  return {
    sprite: `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
    names: `/** Made by \`npm run icons\`. The symbols of the icon sprite. */\nexport const ICON_NAMES: readonly string[] = [\n${list}\n]\n`,
  }
}

export const SPRITE_FILE = new URL('./sprite.gen.svg', import.meta.url)
export const NAMES_FILE = new URL('../src/icons.gen.ts', import.meta.url)
