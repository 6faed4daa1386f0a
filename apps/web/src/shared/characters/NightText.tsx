import { nightParts } from './nightText.ts'

export interface NightTextProps {
  readonly text: string
  /** What the disc is called for those who listen. */
  readonly sign: string
}

/** A night text as its author meant it: stressed words stand out, and a disc says where a reminder is placed. */
export function NightText({ text, sign }: NightTextProps) {
  return [...nightParts(text).entries()].map(([at, part]) => {
    const key = `${at} ${part.text}`
    if (part.kind === 'stress')
      return (
        <strong key={key} className="night-text__stress">
          {part.text}
        </strong>
      )
    if (part.kind === 'reminder')
      return (
        <svg
          key={key}
          className="night-text__reminder"
          viewBox="0 0 20 20"
          role="img" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- a drawing is no file
          aria-label={sign}
        >
          <circle cx="10" cy="10" r="8.5" />
          <circle cx="10" cy="10" r="4" />
        </svg>
      )
    return <span key={key}>{part.text}</span>
  })
}
