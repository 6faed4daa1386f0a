import type { Script } from '@belfry/content'
import { ok, type Result } from '@belfry/kit'
import type { GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { Deciders, Decision } from '../core/topic.ts'
import { SESSION_CODE_MAX } from '../limits.ts'
import { haveInfoAtAnySize } from '../npcs/policy.ts'
import type { EditionState, SessionState } from '../state.ts'
import { checkScript, editionIdOf, isTheme } from './policy.ts'

export interface EditionCommands {
  /** Edition of a pack, by its id. */
  setEdition: { readonly id: string; readonly theme: number }
  /** Script made by users. */
  setScript: { readonly script: Script; readonly theme: number }
  setTheme: { readonly theme: number }
  setCode: { readonly code: string; readonly roles: readonly string[]; readonly npcs: readonly string[] }
}

/**
 * What a user's script says of itself is taken, except for what only packs may be. A character that a pack
 * knows is that character, whatever the script says of it.
 */
const asMadeByUsers = (script: Script, content: GameContent): Script => {
  const custom = script.custom.filter(({ id }) => !content.character(id))
  const id = editionIdOf({ custom, edition: script.edition })
  return { ...script, custom, edition: { ...script.edition, id, isOfficial: false, level: null } }
}

function editionOf(script: Script, content: GameContent, theme: number): Result<EditionState, RuleError> {
  if (!isTheme(theme)) return refuse('bad-value', { field: 'theme' })
  const checked = checkScript(script, content)
  if (!checked.ok) return checked
  return ok({
    ...script.edition,
    roles: script.roles,
    npcs: script.npcs,
    custom: Object.fromEntries(script.custom.map((character) => [character.id, character])),
    theme,
  })
}

/** NPCs the script brings: those that come by themselves, and those it names. */
const npcsOf = (script: Script, content: GameContent): readonly string[] => [
  ...new Set([...script.npcs, ...content.automaticNpcs(script)]),
]

function choosing(state: SessionState, script: Script, theme: number, content: GameContent): Decision {
  const edition = editionOf(script, content, theme)
  if (!edition.ok) return edition
  const npcs = npcsOf(script, content)
  const changed = { ...state, edition: edition.value }
  return ok([
    {
      type: 'editionSet',
      edition: edition.value,
      npcs,
      hasInfoAtAnySize: haveInfoAtAnySize(changed, content, npcs),
    },
  ])
}

export const editionDeciders: Deciders<EditionCommands> = {
  setEdition: {
    by: ['storyteller'],
    decide: (state, { id, theme }, { content }) => {
      const script = content.edition(id)
      if (!script) return refuse('no-such-edition', { id: id.slice(0, 50) })
      return choosing(state, script, theme, content)
    },
  },
  setScript: {
    by: ['storyteller'],
    decide: (state, { script, theme }, { content }) =>
      choosing(state, asMadeByUsers(script, content), theme, content),
  },
  setTheme: {
    by: ['storyteller'],
    decide: (state, { theme }) => {
      if (!state.edition) return refuse('no-edition')
      if (!isTheme(theme)) return refuse('bad-value', { field: 'theme' })
      return ok(state.edition.theme === theme ? [] : [{ type: 'themeSet', theme }])
    },
  },
  setCode: {
    by: ['storyteller'],
    decide: (_state, { code, roles, npcs }) =>
      code.length > SESSION_CODE_MAX
        ? refuse('bad-value', { field: 'code' })
        : ok([{ type: 'codeSet', code: { code, roles, npcs } }]),
  },
}
