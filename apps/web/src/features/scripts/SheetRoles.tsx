import type { Character, CharacterSheet, ContentIndex, Jinx } from '@belfry/content'
import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { jumpToJinx } from './jinxJump.ts'
import { isStarred, jinxesOf, jinxKey, wikiLink } from './sheet.ts'

interface SheetRolesProps {
  readonly sheet: CharacterSheet
  readonly content: ContentIndex
  /** English names by id; null where the sheet is English anyway. */
  readonly english: ReadonlyMap<string, string> | null
  /** Whether the English name stands beside the translated one. */
  readonly isBoth: boolean
}

interface RowProps extends Omit<SheetRolesProps, 'sheet'> {
  readonly character: Character
  readonly jinxes: readonly Jinx[]
}

interface ToJinxProps {
  readonly jinx: Jinx
  readonly character: Character
  readonly content: ContentIndex
}

/** Leads to one jinx; the picture is that of the other character. */
function ToJinx({ jinx, character, content }: ToJinxProps) {
  const shell = useShell()
  const { t } = useText('scripts')
  const other = content.character(jinx.a === character.id ? jinx.b : jinx.a)
  if (!other) return null
  const label = t('scripts:sheet.toJinxWith', { name: character.name, other: other.name })
  return (
    <button
      type="button"
      className="sheet-role__jinx"
      title={label}
      aria-label={label}
      onClick={() => jumpToJinx(shell, jinx)}
    >
      <CharacterPicture character={other} />
    </button>
  )
}

function Row({ character, jinxes, content, english, isBoth }: RowProps) {
  const { t } = useText('scripts')
  const englishName = english?.get(character.id) ?? null
  return (
    <li className="sheet-role" data-role={character.id}>
      <CharacterPicture character={character} />
      <div className="sheet-role__words">
        <p className="sheet-role__name">
          {character.isCustom ? (
            character.name
          ) : (
            <a
              href={wikiLink(englishName ?? character.name)}
              target="_blank"
              rel="noreferrer"
              title={t('scripts:sheet.wiki')}
              lang={character.lang}
            >
              {character.name}
            </a>
          )}
          {isBoth && englishName && englishName !== character.name && (
            <span className="sheet-role__english" lang="en">
              {t('scripts:sheet.inBrackets', { name: englishName })}
            </span>
          )}
          {jinxes.map((jinx) => (
            <ToJinx key={jinxKey(jinx)} jinx={jinx} character={character} content={content} />
          ))}
        </p>
        <p className="sheet-role__ability" lang={character.lang}>
          {character.ability}
          {isStarred(character) && !character.ability.includes('*') && (
            <span className="sheet-role__star" title={t('scripts:sheet.footnote')}>
              *
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

/** The characters by team. */
export function SheetRoles({ sheet, content, english, isBoth }: SheetRolesProps) {
  const { t } = useText('scripts')
  return sheet.groups.map(({ team, characters }) => (
    <section key={team} className="sheet-team" data-team={team}>
      <h3 className="script-sheet__heading">{t(`scripts:team.${team}`)}</h3>
      <ul className="sheet-team__roles">
        {characters.map((character) => (
          <Row
            key={character.id}
            character={character}
            jinxes={jinxesOf(character.id, sheet.jinxes)}
            content={content}
            english={english}
            isBoth={isBoth}
          />
        ))}
      </ul>
    </section>
  ))
}
