import './crest.css'

/** Emblems in a 64 px square, one for each edition we know; others bear a scroll. */
const EMBLEMS: Readonly<Record<string, string>> = {
  // A cauldron on its fire.
  tb: 'M19 30h26M22 30c-3 9 1 17 10 17s13-8 10-17M25 47l-3 4M39 47l3 4M27 25c0-3 3-3 3-6M36 25c0-4 4-4 3-9',
  // A moon over two hills.
  bmr: 'M38 15a11 11 0 1 0 6 17a9 9 0 0 1-6-17ZM16 48c5-9 11-9 16 0M30 45c5-7 12-6 18 3',
  // A violet with a dagger for a stem.
  snv: 'M32 28c-6-9-13-5-11 2 2 6 8 4 11-2c6-9 13-5 11 2-2 6-8 4-11-2c-4-8 0-13 0-13s4 5 0 13ZM32 30v20M27 36h10M32 50l-2-4h4Z',
  // A balance with nothing in it.
  luf: 'M32 16v32M24 48h16M19 22h26M19 22l-5 12h10ZM45 22l-5 12h10ZM14 34a5 5 0 0 0 10 0M40 34a5 5 0 0 0 10 0',
  // A rising sun over a gate.
  ngj: 'M18 40a14 14 0 0 1 28 0ZM32 20v-5M20 25l-4-4M44 25l4-4M14 40h36M22 40v9M32 40v9M42 40v9',
  // A bridge over a river.
  overtheriver:
    'M14 34c10-14 26-14 36 0M14 34h36M22 34v-5M32 34V24M42 34v-5M14 42c4-3 8-3 12 0s8 3 12 0 8-3 12 0M18 49c4-3 8-3 12 0s8 3 12 0',
  // A fresh quill.
  release: 'M46 15c-14 2-22 10-24 22l-4 12M22 37c10 1 19-5 22-14M27 32l9-9M30 50h16',
}

const SCROLL =
  'M24 17h20v26a5 5 0 0 1-5 5H23a5 5 0 0 1-5-5h15M24 17a4 4 0 0 0-4 4v22M28 25h10M28 31h10M28 37h6'

/** Scripts made by users have no colour of their own. */
const NO_COLOUR = 'var(--brass-dark)'

export interface EditionCrestProps {
  readonly id: string
  readonly color: string
}

/** An edition's arms: its colour on a shield, and an emblem engraved in it. */
export function EditionCrest({ id, color }: EditionCrestProps) {
  return (
    <svg
      className="edition-crest"
      viewBox="0 0 64 64"
      aria-hidden="true"
      style={{ '--edition': color || NO_COLOUR }}
    >
      <path
        className="edition-crest__shield"
        d="M7 7c9 3 16 3 25-2 9 5 16 5 25 2v27c0 13-11 20-25 26C18 54 7 47 7 34Z"
      />
      <path
        className="edition-crest__line"
        d="M11 11.5c8 2 14 1.5 21-2.5 7 4 13 4.5 21 2.5V34c0 10.5-9 16.5-21 22C20 50.5 11 44.5 11 34Z"
      />
      <path className="edition-crest__emblem" d={Object.hasOwn(EMBLEMS, id) ? EMBLEMS[id] : SCROLL} />
    </svg>
  )
}
