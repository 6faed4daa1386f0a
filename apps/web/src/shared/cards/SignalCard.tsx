import './cards.css'
import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import type { ComponentType } from 'react'
import { Token } from '../../art/token/Token.tsx'
import { useText } from '../../shell/useText.ts'
import { NightText } from '../characters/NightText.tsx'
import { useFaces } from '../characters/useFaces.ts'
import { Face } from '../people/Face.tsx'
import { useNames } from '../people/useNames.ts'
import { MiniGrimoire } from './MiniGrimoire.tsx'
import { grimoireOf, type ShownItem } from './message.ts'
import { SignalSymbol } from './SignalSymbol.tsx'
import { useItemText } from './useItemText.ts'

export interface CardProps {
  readonly item: ShownItem
  readonly view: SessionView
  readonly content: ContentIndex
}

const TOKEN_PX = 220

function RoleCard({ item, content }: CardProps) {
  const faces = useFaces()
  const { t } = useText('night')
  const character = item.role === null ? undefined : content.character(item.role)
  if (!character) return <p className="signal-card__text">{t('night:card.unknownRole')}</p>
  return (
    <>
      <Token face={faces.token(character)} px={TOKEN_PX} />
      <p className="signal-card__name" lang={character.lang}>
        {character.name}
      </p>
      <p className="signal-card__ability" lang={character.lang}>
        {character.ability}
      </p>
    </>
  )
}

function PlayerCard({ item, view }: CardProps) {
  const { t } = useText('night')
  const names = useNames()
  const seat = Number(item.data)
  const player = view.session.players[seat]
  const name = names.seat(view, seat)
  const user = view.session.usersAll.find(({ id }) => id === player?.id)
  return (
    <>
      <span className="signal-card__portrait">
        <Face
          id={player?.id ?? String(seat)}
          name={name}
          avatar={user?.cosmetics.avatar}
          isOnline={user?.isOnline ?? true}
        />
      </span>
      <p className="signal-card__name">{name}</p>
      <p className="signal-card__text">{t('night:card.seat', { number: seat + 1 })}</p>
    </>
  )
}

function CustomCard({ item }: CardProps) {
  const { t } = useText('night')
  return (
    <p className="signal-card__words">
      <NightText text={String(item.data)} sign={t('night:reminder')} />
    </p>
  )
}

function GrimoireCard({ item, view, content }: CardProps) {
  const copy = grimoireOf(item)
  return copy && <MiniGrimoire copy={copy} view={view} content={content} />
}

function SignCard({ item, view, content }: CardProps) {
  const { t } = useText('night')
  const text = useItemText()
  return (
    <>
      <SignalSymbol id={item.id} icon={item.icon} data={item.data} />
      <p className="signal-card__name">
        <NightText text={text(item, view, content)} sign={t('night:reminder')} />
      </p>
    </>
  )
}

const CARDS: Readonly<Record<string, ComponentType<CardProps>>> = {
  role: RoleCard,
  player: PlayerCard,
  custom: CustomCard,
  grimoire: GrimoireCard,
}

/** Signal card, large enough to be read at arm's length. */
export function SignalCard(props: CardProps) {
  const Card = CARDS[props.item.id] ?? SignCard
  return (
    <li className="signal-card" data-item={props.item.id}>
      <Card {...props} />
    </li>
  )
}
