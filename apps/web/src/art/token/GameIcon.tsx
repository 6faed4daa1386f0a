import sprite from '@belfry/content/icons.svg?url'

/** A character's picture. The sprite is one file, fetched by the first picture that needs it. */
export function GameIcon({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <svg className={className ?? 'game-icon'} viewBox="0 0 512 512" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** The same inside another drawing. */
export function GameIconPart(props: {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly size: number
}) {
  const { name, x, y, size } = props
  return (
    <use
      href={`${sprite}#${name}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      className="token__icon"
    />
  )
}
