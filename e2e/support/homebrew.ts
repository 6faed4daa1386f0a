import { storedEdition } from './board.ts'

/** A character that no pack knows, with a picture from elsewhere. */
export const homebrewCharacter = (id: string, name: string, image: string) => ({
  ...{ id, name, team: 'townsfolk', edition: '', ability: 'Sees a light.', flavor: '', image: [image] },
  ...{ icon: 'abacus', reminders: ['Lit'], remindersGlobal: [], setup: false, firstNight: 5, otherNight: 6 },
  ...{ firstNightReminder: 'Show a light.', otherNightReminder: 'Show a light.', tokens: '' },
  ...{ jinxes: [], isCustom: true, special: [] },
})

type Homebrew = ReturnType<typeof homebrewCharacter>

/** A script that brings characters along, as a Storyteller puts it on the table. */
export function homebrewScript(name: string, custom: readonly Homebrew[], others: readonly string[] = []) {
  const { roles: _roles, npcs: _npcs, custom: _custom, theme, ...edition } = storedEdition([])
  const roles = [...custom.map(({ id }) => id), 'spy', 'imp', 'chef', ...others]
  const npcs = ['ferryman', 'fiddler']
  return { edition: { ...edition, id: 'homebrew', name }, roles, npcs, custom, theme }
}
